import { assign, sendParent, setup } from 'xstate';
import {
  addressOf,
  isRoute,
  place,
  routes,
  safeReturn,
  type EntryState,
  type NavigationMode,
  type Place,
} from '#domain/routes.ts';
import { toFailure } from '#domain/failure.ts';
import { call } from '#machines/shared/call.ts';
import { patience, waiting } from '#machines/shared/patience.ts';
import type { SessionEnd } from './sessionSetup';

/**
 * What the guard knows of the session: nothing, that it has been ended against the person's will, a
 * token, one without a profile, or the card too.
 */
export type Clearance = 'none' | 'ended' | 'token' | 'refused' | 'card';

type Context = {
  clearance: Clearance;
  /** Where the person is; null before the first arrival. */
  current: Place | null;
  target: Place;
  mode: NavigationMode;
  /** The app has been reloaded once already because a part of it could not be loaded. */
  isReloaded: boolean;
};
type Redirect = { path: string } & Pick<EntryState, 'returnTo' | 'returnState' | 'isSessionEnded'>;
type Ended = { type: 'session.ended'; end: SessionEnd };

const clearance = {
  noToken: {
    type: 'setClearance',
    params: ({ event }: { event: Ended }) => ({
      clearance: event.end === 'refused' ? ('ended' as const) : ('none' as const),
    }),
  },
  token: { type: 'setClearance', params: { clearance: 'token' } },
  refused: { type: 'setClearance', params: { clearance: 'refused' } },
  card: { type: 'setClearance', params: { clearance: 'card' } },
} as const;

/** What the login says first, where a session has ended by itself (D22). */
const noticeOf = (clearance: Clearance): EntryState =>
  clearance === 'ended' ? { isSessionEnded: true } : {};

/** The place asked for stays in the history entry, so that signing in leads there (D25). */
const toAuth = {
  type: 'redirect',
  params: ({ context: { target, clearance } }: { context: Context }) => ({
    path: routes.auth,
    returnTo: addressOf(target),
    ...noticeOf(clearance),
  }),
} as const;

/** What the person was at stays in the history entry too, so that the way back leads to it. */
const toServiceWork = {
  type: 'redirect',
  params: ({ context: { target } }: { context: Context }) => ({
    path: routes.serviceWork,
    returnTo: addressOf(target),
    returnState: target.state,
  }),
} as const;

/** Who has deleted the account is told good-bye on the main page. */
const farewellAt = (end: SessionEnd): EntryState => (end === 'deleted' ? { isFarewell: true } : {});

/** The place of the browser's entry: on the way to a new one it is still the former. */
const entryOf = ({ current, target, mode }: Context): Place =>
  mode === 'pop' ? target : (current ?? target);

const toMain = {
  guard: { type: 'endsAtMain', params: ({ event }: { event: Ended }) => event },
  target: '#navigation.checking',
  actions: [
    clearance.noToken,
    {
      type: 'setTarget',
      params: ({ event }: { event: Ended }) => ({
        target: place(routes.main, farewellAt(event.end)),
        mode: 'replace' as const,
      }),
    },
  ],
} as const;

const checkAgain = {
  type: 'setTarget',
  params: ({ context: { target } }: { context: Context }) => ({ target, mode: 'replace' as const }),
} as const;

/** Section 2's navigation rules, D19 and D25, for every change of place. */
export const navigationMachine = setup({
  types: {
    input: {} as { clearance: Clearance; target: Place; isReloaded: boolean },
    context: {} as Context,
    events: {} as
      | { type: 'navigation.requested'; target: Place; mode: NavigationMode }
      | { type: 'entry.marked'; place: Place }
      | { type: 'session.started' | 'client.loaded' | 'profile.refused' | 'profile.unreachable' }
      | Ended
      | { type: 'service.unavailable' | 'service.retried' }
      | { type: 'open.retried' | 'connection.restored' | 'wait.cancelled' },
    tags: {} as 'busy' | 'slow',
  },
  actors: { loadScreen: call<void, { path: string }>('loadScreen') },
  delays: { patience },
  guards: {
    isHere: ({ context }, { place: marked }: { place: Place }) =>
      addressOf(marked) === addressOf(entryOf(context)),
    isUnknown: ({ context }) => !isRoute(context.target.path),
    isAuthWhileSignedIn: ({ context }) =>
      (context.clearance === 'token' || context.clearance === 'card') &&
      context.target.path === routes.auth,
    isDashboardForVisitor: ({ context: { clearance, target } }) =>
      (clearance === 'none' || clearance === 'ended') && target.path === routes.dashboard,
    lacksCard: ({ context: { clearance, target } }) =>
      clearance === 'token' || (clearance === 'refused' && target.path === routes.dashboard),
    isAtAuth: ({ context }) => context.current?.path === routes.auth,
    isAtClients: ({ context: { current } }, { end }: { end: SessionEnd }) =>
      current?.path === routes.dashboard ||
      (current?.path === routes.deleteAccount && end === 'refused'),
    isAtGuardedPlace: ({ context: { current } }) =>
      current?.path === routes.auth || current?.path === routes.dashboard,
    isForServiceWork: ({ context }) => context.target.path === routes.serviceWork,
    endsAtMain: (_, { end }: { end: SessionEnd }) => end === 'blocked' || end === 'deleted',
    isElsewhere: (_, { end }: { end: SessionEnd }) => end === 'elsewhere',
    isUnreachable: (_, { error }: { error: unknown }) => toFailure(error).kind === 'unreachable',
    isReloaded: ({ context }) => context.isReloaded,
  },
  actions: {
    setTarget: assign((_, { target, mode }: { target: Place; mode: NavigationMode }) => ({
      target,
      mode,
    })),
    /** A place that has been arrived at has its entry, which the other one takes. */
    redirect: assign(({ context: { current, target, mode } }, { path, ...state }: Redirect) => ({
      target: place(path, state),
      mode: mode === 'push' && current !== target ? ('push' as const) : ('replace' as const),
    })),
    setClearance: assign((_, { clearance }: { clearance: Clearance }) => ({ clearance })),
    markEntry: assign(({ context }, { place: marked }: { place: Place }) => ({
      target: entryOf(context) === context.target ? marked : context.target,
      current: context.current && marked,
    })),
    arrive: assign(({ context }) => ({ current: context.target, isReloaded: false })),
    requestProfile: sendParent({ type: 'profile.requested' }),
    openScreen: sendParent(({ context }) => ({
      type: 'screen.opened' as const,
      path: context.target.path,
    })),
    reportArrival: sendParent(({ context }) => ({
      type: 'place.arrived' as const,
      place: context.target,
      mode: context.mode,
    })),
    writeHistory: () => {},
    setTitle: () => {},
    scrollToContainer: () => {},
    reloadApp: () => {},
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ ...input, current: null, mode: 'replace' }),
  initial: 'checking',
  on: {
    'navigation.requested': {
      target: '.checking',
      actions: { type: 'setTarget', params: ({ event }) => event },
    },
    'entry.marked': {
      guard: { type: 'isHere', params: ({ event }) => event },
      actions: { type: 'markEntry', params: ({ event }) => event },
    },
    'service.unavailable': [
      { guard: 'isForServiceWork' },
      {
        target: '.opening',
        actions: toServiceWork,
      },
    ],
    'session.started': {
      actions: clearance.token,
    },
    'client.loaded': { actions: clearance.card },
    'session.ended': [toMain, { target: '.checking', actions: clearance.noToken }],
  },
  states: {
    checking: {
      description: "The guard applies section 2's rules to the place asked for.",
      always: [
        {
          guard: 'isAuthWhileSignedIn',
          target: 'checking',
          actions: {
            type: 'redirect',
            params: ({ context }) => ({ path: safeReturn(context.target.state.returnTo) }),
          },
        },
        {
          guard: 'isDashboardForVisitor',
          target: 'opening',
          actions: toAuth,
        },
        {
          guard: 'isUnknown',
          target: 'checking',
          actions: { type: 'redirect', params: { path: routes.notFound } },
        },
        { guard: 'lacksCard', target: 'awaitingProfile' },
        { target: 'opening' },
      ],
    },
    awaitingProfile: {
      description: 'There is a token but no card yet: the session is loading the client.',
      tags: 'busy',
      entry: 'requestProfile',
      on: {
        'client.loaded': {
          target: 'opening',
          actions: clearance.card,
        },
        'profile.unreachable': 'opening',
        // The person is led to the works already, and waits there as everybody else (D19).
        'service.unavailable': { guard: 'isForServiceWork', target: 'opening' },
        'profile.refused': {
          target: 'opening',
          actions: [clearance.refused, toAuth],
        },
        'session.ended': [
          toMain,
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: 'checking',
            actions: clearance.noToken,
          },
          {
            target: 'checking',
            actions: [clearance.noToken, toAuth],
          },
        ],
      },
    },
    opening: {
      ...waiting,
      tags: 'busy',
      description: 'The part of the app that holds the screen is loading.',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ path: context.target.path }),
        onDone: { target: 'arrived', actions: 'arrive' },
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event },
            target: 'unopened',
          },
          { guard: 'isForServiceWork', target: 'unopened' },
          {
            guard: 'isReloaded',
            target: 'opening',
            reenter: true,
            actions: toServiceWork,
          },
          { target: 'reloading' },
        ],
      },
      on: {
        'wait.cancelled': 'unopened',
        'session.started': {
          target: 'checking',
          actions: clearance.token,
        },
      },
    },
    arrived: {
      description: 'The screen is shown; its address, title and scroll position are set.',
      entry: ['openScreen', 'writeHistory', 'reportArrival', 'setTitle', 'scrollToContainer'],
      on: {
        'session.started': [
          {
            guard: 'isAtGuardedPlace',
            target: 'checking',
            actions: [clearance.token, checkAgain],
          },
          { actions: clearance.token },
        ],
        'client.loaded': [
          {
            guard: 'isAtAuth',
            target: 'checking',
            actions: [clearance.card, checkAgain],
          },
          { actions: clearance.card },
        ],
        'session.ended': [
          toMain,
          {
            guard: { type: 'isAtClients', params: ({ event }) => event },
            target: 'checking',
            actions: [
              clearance.noToken,
              {
                type: 'setTarget',
                params: ({ event, context }) => ({
                  target: place(
                    routes.auth,
                    event.end === 'left'
                      ? {}
                      : { returnTo: addressOf(context.target), ...noticeOf(context.clearance) },
                  ),
                  mode: 'replace' as const,
                }),
              },
            ],
          },
          { actions: clearance.noToken },
        ],
        'service.retried': {
          target: 'checking',
          actions: {
            type: 'setTarget',
            params: ({ context: { target } }) => ({
              target: place(target.state.returnTo ?? routes.main, target.state.returnState),
              mode: 'replace' as const,
            }),
          },
        },
      },
    },
    unopened: {
      description: 'The screen could not be loaded: the person may repeat.',
      on: { 'open.retried': 'opening', 'connection.restored': 'opening' },
    },
    reloading: {
      description:
        'The app has changed on the server since it was loaded: it is loaded anew, once.',
      entry: 'reloadApp',
    },
  },
});
