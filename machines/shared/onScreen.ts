import type { AnyActorLogic, InputFrom } from 'xstate';
import type { Client } from '#domain/client.ts';
import type { FormValues } from '#domain/form.ts';
import type { loginMachine } from '#machines/account/login.ts';
import type { LoadedFlow } from './flow';

/** The client; null until the server has answered. */
export type ClientKnown = { type: 'client.loaded' | 'client.updated'; client: Client };

/** The data of an opened screen; they are the input of its flows. */
export type OpenedScreen = {
  codeLength: number;
  isSignedIn: boolean;
  /** Null before the server has sent the client. */
  client: Client | null;
  /** The registration form’s values, kept until somebody signs in or out. */
  draft: FormValues | null;
};

/** The root forwards these events to the flows of the open screen that list them in `receives`. */
type ScreenNews =
  | ClientKnown['type']
  | 'place.arrived'
  | 'page.loaded'
  | 'connection.restored'
  | 'profile.unreachable'
  | 'session.started'
  | 'session.ended'
  | 'screen.left'
  | 'screen.returned';

/**
 * The machine of a screen exports this as `onScreen`: the root forwards the events in `receives`. A flow
 * without `screen.left` stops with its screen; one with it ends by itself, or with the session. A flow that
 * is not below the root finds this one by its `systemId`.
 */
export type OnScreen = { receives: readonly ScreenNews[]; systemId?: string };

/** The flow of the login, as its page's chunk exports it. */
export type LoadedLogin = LoadedFlow<
  AnyActorLogic,
  Omit<InputFrom<typeof loginMachine>, 'loadedOtp'>
>;

/** The chunk of a screen exports this: its flows, and how the root runs them. */
export type ScreenContent = {
  flows: Readonly<Record<string, OnScreen & { flow: LoadedFlow<AnyActorLogic, OpenedScreen> }>>;
  /** The session runs this flow, and the sign-in page shows it. */
  login?: LoadedLogin | null;
  /** These events close the screen: the next one to open is for somebody else. */
  closesOn?: readonly ('session.started' | 'session.ended')[];
};
