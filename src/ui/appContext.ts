import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { connectionMachine } from '../../machines/connection';
import type { menuMachine } from '../../machines/menu';
import type { modalStackMachine } from '../../machines/modalStack';
import type { navigationMachine } from '../../machines/navigation';
import type { sessionMachine } from '../../machines/session';
import type { Settings } from '../settings';

/** The actors that live as long as the page, and the settings of its build. */
export type App = {
  session: ActorRefFrom<typeof sessionMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  connection: ActorRefFrom<typeof connectionMachine>;
  modals: ActorRefFrom<typeof modalStackMachine>;
  menu: ActorRefFrom<typeof menuMachine>;
  settings: Settings;
};

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('useApp outside of AppContext');
  return app;
}
