import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { connectionMachine } from '#machines/app/connection.ts';
import type { navigationMachine } from '#machines/app/navigation.ts';
import type { sessionMachine } from '#machines/app/session.ts';
import type { Modal } from '#domain/modals.ts';
import type { Settings } from '#src/settings.ts';
import type { appMachine } from '#machines/app/app.ts';

/** The actors that live as long as the page, and the settings of its build. */
export type App = {
  session: ActorRefFrom<typeof sessionMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  connection: ActorRefFrom<typeof connectionMachine>;
  /** Open a modal or the menu over the screen. Their machines load at the first use. */
  modals: { send: (event: { type: 'modal.opened'; modal: Modal }) => void };
  menu: { send: (event: { type: 'menu.opened' }) => void };
  settings: Settings;
};

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('useApp outside of AppContext');
  return app;
}

/** The flows that live as long as the page. */
export function lastingFlows(root: ActorRefFrom<typeof appMachine>) {
  const { session, navigation, connection } = root.getSnapshot().children;
  if (!session || !navigation || !connection) throw new Error('The app has ended');
  return { session, navigation, connection };
}
