import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { appMachine, LateFlows } from '#machines/app/app.ts';
import type { loginMachine } from '#machines/account/login.ts';
import type { HttpOptions } from '#api/http.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { HistoryState, NavigationMode } from '#domain/routes.ts';
import type { Settings } from '#src/settings.ts';
import type { Session } from '#machines/app/session.ts';
import type { createLogin } from '#api/login.ts';

export type RootSnapshot = SnapshotFrom<typeof appMachine>;

/** Leads to another place, or to another history entry of this one. */
export type Navigate = (address: string, mode: NavigationMode, state?: HistoryState) => void;

/** The flows that the root runs, by their names. */
type Running = RootSnapshot['children'];

/** What a screen's flows are composed of. */
export type Services = {
  settings: Settings;
  session: Session;
  /** What calls with the client's token are made of. */
  http: HttpOptions;
  /** The calls of a sign-in, brought when the first of them is made. */
  signInCalls: () => Promise<ReturnType<typeof createLogin>>;
  /** The flows that the root runs now. */
  running: () => Running;
  /** Opens a modal over what is open. */
  openModal: (modal: Modal) => void;
  /** Whether this app can show such a modal. */
  hasModal: (id: ModalId) => boolean;
};

/** The flows of the screens, as their chunks bring them. */
export type ScreenFlows = Partial<Omit<LateFlows, 'modalStack' | 'menu' | 'sectionHighlight'>> & {
  /** It belongs to the session. */
  login?: typeof loginMachine;
};

/** What a screen's flows need from the world, and what is shown of them once they run. */
export type Screen = {
  flows?: ScreenFlows;
  view: (running: Running) => ReactNode;
};

/** The part of the app that holds a screen, loaded when the screen is first opened. */
export type ScreenPart = { compose: (services: Services) => Screen };
