import { emit, sendTo, setup } from 'xstate';
import type { Tokens } from '../src/domain/client';
import { routes, type NavigationMode, type Place } from '../src/domain/routes';
import { connectionMachine } from './connection';
import { errorToastsMachine } from './errorToasts';
import { navigationMachine } from './navigation';
import { sessionMachine, type SessionEnd } from './session';

type Thrown = { error: unknown };
type Input = {
  tokens: Tokens | null;
  codeLength: number;
  isOnline: boolean;
  target: Place;
  isReloaded: boolean;
};
type SessionNews =
  | { type: 'session.started' | 'client.loaded' | 'profile.refused' | 'profile.unreachable' }
  | { type: 'session.ended'; end: SessionEnd };
type Restored = { type: 'connection.restored' };
type Rejected = { type: 'call.rejected'; text: string };
type Toasts = { type: 'errorToasts.enabled' | 'errorToasts.disabled' };
type Arrival = { place: Place; mode: NavigationMode };

const passOn = ({ event }: { event: SessionNews | Restored }) => event;
const tellNavigation = { type: 'tellNavigation', params: passOn } as const;
const makeKnown = { type: 'makeKnown', params: passOn } as const;

const tellErrorToasts = {
  type: 'tellErrorToasts',
  params: ({ event }: { event: Rejected | Toasts }) => event,
} as const;

const onError = {
  actions: {
    type: 'reportDefect',
    params: ({ event: { error } }: { event: Thrown }) => ({ error }),
  },
} as const;

/**
 * Everything that lives as long as the page, and who tells whom of it: what one flow makes known
 * reaches the others here and nowhere else.
 */
export const appMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Input,
    events: {} as
      | SessionNews
      | Restored
      | Rejected
      | Toasts
      | { type: 'profile.requested' }
      | { type: 'service.unavailable' }
      | ({ type: 'place.arrived' } & Arrival),
    emitted: {} as SessionNews | Restored,
    children: {} as {
      session: 'session';
      navigation: 'navigation';
      connection: 'connection';
      errorToasts: 'errorToasts';
    },
  },
  actors: {
    session: sessionMachine,
    navigation: navigationMachine,
    connection: connectionMachine,
    errorToasts: errorToastsMachine,
  },
  actions: {
    tellNavigation: sendTo(
      'navigation',
      (_, news: SessionNews | Restored | { type: 'service.unavailable' }) => news,
    ),
    tellSession: sendTo('session', (_, news: Restored | { type: 'profile.requested' }) => news),
    tellErrorToasts: sendTo('errorToasts', (_, news: Rejected | Toasts) => news),
    /** To the screens and to what lies over them. */
    makeKnown: emit((_, news: SessionNews | Restored) => news),
    /** The screens at these paths are for one client, or for none: they begin anew. */
    closeScreens: (_, _params: { paths: readonly string[] }) => {},
    /** The screen at the place and what lies over it go on from what the history entry holds. */
    followPlace: (_, _params: Arrival) => {},
    /** A flow broke: the person is told, and nothing that it knew is trusted. */
    reportDefect: (_, _params: Thrown) => {},
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description: 'The page is there; its flows run side by side.',
      invoke: [
        { id: 'errorToasts', src: 'errorToasts', systemId: 'errorToasts', onError },
        {
          id: 'connection',
          src: 'connection',
          systemId: 'connection',
          input: ({ context: { isOnline } }) => ({ isOnline }),
          onError,
        },
        {
          id: 'session',
          src: 'session',
          systemId: 'session',
          input: ({ context: { tokens, codeLength } }) => ({ tokens, codeLength }),
          onError,
        },
        {
          id: 'navigation',
          src: 'navigation',
          systemId: 'navigation',
          input: ({ context: { tokens, target, isReloaded } }) => ({
            clearance: tokens ? ('token' as const) : ('none' as const),
            target,
            isReloaded,
          }),
          onError,
        },
      ],
      on: {
        'session.started': {
          actions: [
            { type: 'closeScreens', params: { paths: [routes.auth, routes.dashboard] } },
            makeKnown,
            tellNavigation,
          ],
        },
        'session.ended': {
          actions: [
            { type: 'closeScreens', params: { paths: [routes.dashboard] } },
            makeKnown,
            tellNavigation,
          ],
        },
        'client.loaded': { actions: [makeKnown, tellNavigation] },
        'profile.refused': { actions: tellNavigation },
        'profile.unreachable': { actions: tellNavigation },
        'profile.requested': {
          actions: { type: 'tellSession', params: ({ event }) => event },
        },
        'connection.restored': {
          actions: [
            { type: 'tellSession', params: ({ event }) => event },
            tellNavigation,
            makeKnown,
          ],
        },
        'service.unavailable': {
          actions: { type: 'tellNavigation', params: ({ event }) => event },
        },
        'errorToasts.enabled': { actions: tellErrorToasts },
        'errorToasts.disabled': { actions: tellErrorToasts },
        'call.rejected': { actions: tellErrorToasts },
        'place.arrived': {
          actions: {
            type: 'followPlace',
            params: ({ event: { place, mode } }) => ({ place, mode }),
          },
        },
      },
    },
  },
});
