import type { ReactNode } from 'react';
import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import type { LoadedFlow } from '#machines/shared/flow.ts';
import type { OnScreen, OpenedScreen, ScreenContent } from '#machines/shared/onScreen.ts';
import type { HttpOptions } from '#api/http.ts';
import type { Modal, ModalId } from '#domain/modals.ts';
import type { InModal, OpenedModal } from '#machines/shared/inModal.ts';
import type { HistoryState, NavigationMode, Route } from '#domain/routes.ts';
import type { Settings } from '#src/settings.ts';
import type { Session } from '#machines/app/session.ts';
import type { createLogin } from '#api/login.ts';

export type RootSnapshot = SnapshotFrom<typeof appMachine>;

/** Navigates to another place, or to another history entry of this one. */
export type Navigate = (address: string, mode: NavigationMode, state?: HistoryState) => void;

/** The flows that the root runs, by their names. */
type Running = RootSnapshot['children'] & {
  dashboard?: ActorRefFrom<typeof dashboardMachine>;
  offlineSnapshot?: ActorRefFrom<typeof offlineSnapshotMachine>;
};

/** The calls and browser access from which a feature composes its flows. */
export type Services = {
  settings: Settings;
  session: Session;
  /** Options for calls that carry the client's token. */
  http: HttpOptions;
  /** The calls of a sign-in; their chunk loads at the first use. */
  signInCalls: () => Promise<ReturnType<typeof createLogin>>;
  /** The flows that the root runs now. */
  running: () => Running;
  /** Opens a modal over what is open. */
  openModal: (modal: Modal) => void;
  /** Whether this app can show such a modal. */
  hasModal: (id: ModalId) => boolean;
  /** Loads the dashboard's chunk while the person still signs in with a passkey; absent in a build without passkeys. */
  prepareCabinet?: () => void;
};

type Machines = Record<string, AnyStateMachine>;

/** A screen: its flows, the events that the root forwards to each (`OnScreen`), and the view of the running ones. */
export type ScreenFeature<Flows extends Machines = Machines> = Omit<ScreenContent, 'flows'> & {
  flows: { [Id in keyof Flows]: OnScreen & { flow: LoadedFlow<Flows[Id], OpenedScreen> } };
  /** A method, so that any feature fits the registry. */
  view(running: { [Id in keyof Flows]?: ActorRefFrom<Flows[Id]> | undefined }): ReactNode;
};

/** The chunk of a screen, loaded when the screen first opens. */
export type ScreenPart = { compose: (services: Services) => ScreenFeature };

/** The loader of each screen's chunk. */
export type ScreenParts = Readonly<Record<Route, () => Promise<ScreenPart>>>;

/** A modal: its flow, the events that the host forwards to it (`InModal`), and its view, a `ModalSheet`. */
export type ModalFeature<Machine extends AnyStateMachine = AnyStateMachine> = InModal & {
  flow: LoadedFlow<Machine, OpenedModal>;
  /**
   * Receives the running flow; undefined for a lasting one, which runs elsewhere. A method, so that
   * any feature fits the registry.
   */
  view(flow: ActorRefFrom<Machine> | undefined, modal: Modal): ReactNode;
};

type ModalPart = { compose: (services: Services) => ModalFeature };

type ModalLoader = { load: () => Promise<ModalPart>; screen?: Route };

/**
 * The loader of each modal's chunk; a modal with `screen` opens over that screen alone. The menu belongs to no feature,
 * and a build without passkeys has no modal for them.
 */
export type ModalFeatures = Readonly<
  Record<Exclude<ModalId, 'menu' | 'passkeys'>, ModalLoader> & { passkeys?: ModalLoader }
>;
