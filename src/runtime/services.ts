import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';
import type { HttpOptions } from '#api/http.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { NavigationMode, Place } from '#domain/routes.ts';
import type { OpenOverlay } from './openOverlay';
import type { Settings } from '#src/settings.ts';
import type { Go } from './codeSteps';
import type { Session } from '#machines/app/session.ts';

/** What a screen's own actors are composed of. */
export type Tools = {
  settings: Settings;
  session: Session;
  /** What the app makes known to the screens and to what lies over them. */
  news: Pick<ActorRefFrom<typeof appMachine>, 'on'>;
  /** What calls with the client's token are made of. */
  http: HttpOptions;
  /** Leads to another place, or to another history entry of this one. */
  go: Go;
  /** Opens a modal over what is open. */
  openModal: (modal: Modal) => void;
  /** Whether this app can show such a modal. */
  hasModal: (id: ModalId) => boolean;
};

/** How each modal is brought that shows what the screen's actors hold. */
export type ScreenModals = Partial<Record<ModalId, () => Promise<OverlayPart>>>;

/** A screen on the stage: what is shown, and how its actors end. */
export type OpenScreen = {
  view: ReactNode;
  close: () => void;
  /** Every arrival at the screen's place: the step of a flow, or what has been brought along. */
  follow?: (place: Place, mode: NavigationMode) => void;
  modals?: ScreenModals;
};

/** The part of the app that holds a screen, loaded when the screen is first opened. */
export type ScreenPart = { open: (tools: Tools) => OpenScreen };

/** What a modal's own actors are composed of. */
export type OverlayTools = Tools & {
  /** Closes this modal. */
  close: () => void;
  /** The step of a flow in this modal: a new history entry of it, or the current one anew. */
  keepStep: (step: unknown, mode: 'push' | 'replace') => void;
};

/** The part of the app that holds a modal, loaded when the modal is first opened. */
export type OverlayPart = { open: (tools: OverlayTools, modal: Modal) => OpenOverlay };
