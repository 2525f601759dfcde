import { assertEvent, assign, sendParent, setup } from 'xstate';
import {
  addressOf,
  isRoute,
  place,
  routes,
  safeReturn,
  type HistoryState,
  type NavigationMode,
  type Place,
} from '#domain/routes.ts';
import type { StepNews } from '#machines/account/codeStep.ts';
import { toFailure } from '#domain/failure.ts';
import { call, errorOf, outputOf, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { SessionEnd } from './session';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { ScreenContent } from '#machines/shared/onScreen.ts';

/** Section 4, in ms: a browser that does not report its return within this time counts as not having gone back. */
export const returnTimeout = 3_000;

/**
 * The session as the guard sees it: none; ended against the person's will; a token; a token, but
 * the server refused the profile; the card has loaded.
 */
export type AccessLevel = 'none' | 'ended' | 'token' | 'refused' | 'card';
type Context = {
  accessLevel: AccessLevel;
  /** Where the person is; null before the first arrival. */
  current: Place | null;
  target: Place;
  mode: NavigationMode;
  /** The app has been reloaded once already because a part of it could not be loaded. */
  isReloaded: boolean;
};
/** The place that a person or a flow requests, and how the history records it. */
type Wanted = { target: Place; mode: NavigationMode };
type Redirect = { path: string } & HistoryState;
/** The two places of an arrival: the one left and the one reached. */
type Way = { previous: Place | null; place: Place };
type Ended = { type: 'session.ended'; end: SessionEnd };
export type ScreenOpened = { type: 'screen.opened'; path: string; content: ScreenContent };
const accessLevel = {
  token: { type: 'setClearance', params: { accessLevel: 'token' } },
  refused: { type: 'setClearance', params: { accessLevel: 'refused' } },
  card: { type: 'setClearance', params: { accessLevel: 'card' } },
} as const;
/** The place of the browser's current entry: the former place, until the entry of a new one is written. */
const entryOf = ({ current, target, mode }: Context): Place =>
  mode === 'pop' ? target : (current ?? target);

const isAheadOfProfile = ({ accessLevel, target }: Context): boolean =>
  accessLevel === 'token' && target.path === routes.dashboard;

/** The calls, guards and actions of the navigation. */
type Events =
  | ({ type: 'navigation.requested' } & Wanted)
  | { type: 'entry.marked'; place: Place }
  | StepNews
  | { type: 'session.started' | 'client.loaded' | 'profile.refused' | 'profile.unreachable' }
  | Ended
  | { type: 'service.unavailable' | 'retry.requested' }
  | { type: 'retry.requested' | 'connection.restored' | 'wait.cancelled' };

/** The page that a code step belongs to. */
function pathOf(event: Events): string {
  assertEvent(event, ['step.entered', 'step.updated', 'step.ended']);
  return event.path;
}

function endOf(event: Events): SessionEnd {
  assertEvent(event, 'session.ended');
  return event.end;
}

const navigation = setup({
  types: {
    input: {} as { accessLevel: AccessLevel; target: Place; isReloaded: boolean },
    context: {} as Context,
    events: {} as Events,
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    loadScreen: call<ScreenContent, { path: string }>('loadScreen'),
    /** Resolves with true if the device keeps the client's own card and the screen of `path` shows it. */
    findCopy: call<boolean, { path: string }>('findCopy'),
  },
  delays: { slowThreshold, returnTimeout },
  guards: {
    isHere: ({ context, event }) => {
      assertEvent(event, 'entry.marked');
      return addressOf(event.place) === addressOf(entryOf(context));
    },
    /** Back or Forward within a page, for example after a modal has closed. */
    isBackHere: ({ context: { current, target, mode } }) =>
      mode === 'pop' && current !== null && addressOf(current) === addressOf(target),
    isAtPage: ({ context: { target }, event }) => target.path === pathOf(event),
    isAtStep: ({ context: { target }, event }) =>
      target.path === pathOf(event) && target.state.step !== undefined,
    isAtSignInStep: ({ context: { target } }) =>
      target.path === routes.auth && target.state.step !== undefined,
    isUnknown: ({ context }) => !isRoute(context.target.path),
    isAuthWhileSignedIn: ({ context }) =>
      (context.accessLevel === 'token' || context.accessLevel === 'card') &&
      context.target.path === routes.auth,
    isDashboardForVisitor: ({ context: { accessLevel, target } }) =>
      (accessLevel === 'none' || accessLevel === 'ended') && target.path === routes.dashboard,
    lacksCard: ({ context: { accessLevel, target } }) =>
      accessLevel === 'token' || (accessLevel === 'refused' && target.path === routes.dashboard),
    /** The dashboard is, or may be, opened before the server has sent the client. */
    isAheadOfProfile: ({ context }) => isAheadOfProfile(context),
    isFoundInTime: ({ context, event }) => outputOf<boolean>(event) && isAheadOfProfile(context),
    isAtAuth: ({ context }) => context.current?.path === routes.auth,
    isAtClients: ({ context: { current }, event }) =>
      current?.path === routes.dashboard ||
      (current?.path === routes.deleteAccount && endOf(event) === 'refused'),
    isAtGuardedPlace: ({ context: { current } }) =>
      current?.path === routes.auth || current?.path === routes.dashboard,
    isForServiceWork: ({ context }) => context.target.path === routes.serviceWork,
    endsAtMain: ({ event }) => ['blocked', 'deleted'].includes(endOf(event)),
    isElsewhere: ({ event }) => endOf(event) === 'signedOutElsewhere',
    isUnreachable: ({ event }) => toFailure(errorOf(event)).kind === 'unreachable',
    isReloaded: ({ context }) => context.isReloaded,
  },
  actions: {
    setTarget: assign(({ event }) => {
      assertEvent(event, 'navigation.requested');
      const { target, mode } = event;
      return { target, mode };
    }),
    checkAgain: assign({ mode: 'replace' }),
    /** The main page says good-bye to a person who has deleted the account. */
    redirectToMain: assign(({ event }) => ({
      target: place(routes.main, endOf(event) === 'deleted' ? { isAccountDeleted: true } : {}),
      mode: 'replace' as const,
    })),
    pushStep: assign(({ context: { target }, event }) => {
      assertEvent(event, 'step.entered');
      const { path, step } = event;
      return { target: place(path, { ...target.state, step }), mode: 'push' as const };
    }),
    replaceStep: assign(({ context: { target }, event }) => {
      assertEvent(event, 'step.updated');
      const { step } = event;
      return {
        target: { ...target, state: { ...target.state, step } },
        mode: 'replace' as const,
      };
    }),
    /** A place that the person has reached has a history entry already: the redirect replaces that entry. */
    redirect: assign(({ context: { current, target, mode } }, { path, ...state }: Redirect) => ({
      target: place(path, state),
      mode: mode === 'push' && current !== target ? ('push' as const) : ('replace' as const),
    })),
    setClearance: assign((_, { accessLevel }: { accessLevel: AccessLevel }) => ({ accessLevel })),
    dropClearance: assign(({ event }) => ({
      accessLevel: endOf(event) === 'refused' ? ('ended' as const) : ('none' as const),
    })),
    markEntry: assign(({ context, event }) => {
      assertEvent(event, 'entry.marked');
      const { place: marked } = event;
      return {
        target: entryOf(context) === context.target ? marked : context.target,
        current: context.current && marked,
      };
    }),
    /** A page that needs no client shows that the session has ended, also while that page still loads (D22). */
    markSessionEnd: assign(({ context: { target }, event }) =>
      endOf(event) === 'refused'
        ? { target: { ...target, state: { ...target.state, isSessionEnded: true as const } } }
        : {},
    ),
    setCurrent: assign(({ context }) => ({ current: context.target })),
    /** A chunk that is missing from now on may reload the app once more. */
    forgetReload: assign({ isReloaded: false }),
    requestProfile: sendParent({ type: 'profile.requested' }),
    openScreen: sendParent(({ context, event }): ScreenOpened => ({
      type: 'screen.opened',
      path: context.target.path,
      content: outputOf<ScreenContent>(event),
    })),
    reportArrival: sendParent(({ context }) => ({
      type: 'place.arrived' as const,
      place: context.target,
      mode: context.mode,
    })),
    writeHistory: () => {},
    setTitle: () => {},
    /** `previous` is null at the first arrival. */
    scrollToContainer: (_, _params: Way) => {},
    goBack: () => {},
    reloadApp: () => {},
  },
});

/** The first message of the login, where a session has ended by itself (D22). */
const noticeOf = (accessLevel: AccessLevel): HistoryState =>
  accessLevel === 'ended' ? { isSessionEnded: true } : {};
/** The requested place stays in the history entry, so that signing in opens it (D25). */
const toAuth = {
  type: 'redirect',
  params: ({ context: { target, accessLevel } }: { context: Context }) => ({
    path: routes.auth,
    returnTo: addressOf(target),
    ...noticeOf(accessLevel),
  }),
} as const;
/** Opens the place that the person requested before they signed in (D25). */
const toPlaceAskedFor = {
  type: 'redirect',
  params: ({ context: { target } }: { context: Context }) => ({
    path: safeReturn(target.state.returnTo),
    isRegistered: target.state.isRegistered,
  }),
} as const;
/** The step the person was at stays in the history entry too, so that they return to it. */
const toServiceWork = {
  type: 'redirect',
  params: ({ context: { target } }: { context: Context }) => ({
    path: routes.serviceWork,
    returnTo: addressOf(target),
    returnState: target.state,
  }),
} as const;
const toMain = {
  guard: 'endsAtMain',
  target: '#navigation.checking',
  actions: ['dropClearance', 'redirectToMain'],
} as const;

/** Section 2's navigation rules, D19 and D25, for every change of place. */
export const navigationMachine = navigation.createMachine({
  id: 'navigation',
  description: 'Decides which page a person may open, and loads its screen.',
  meta: {
    title: 'Navigation',
    section: '2, D19, D25',
    calls: {
      findCopy: {
        does: 'Asks the device whether it keeps the client’s own card, to show it before the server answers.',
        to: null,
        section: 'D22',
      },
      loadScreen: { does: 'Loads the chunk with the page.', to: null, section: '2' },
    },
    delays: {
      returnTimeout: {
        why: 'How long the page after the login waits for the browser to go back.',
        section: '4',
      },
    },
  } satisfies FlowWords<typeof navigation>,
  context: ({ input }) => ({ ...input, current: null, mode: 'replace' }),
  initial: 'checking',
  on: {
    'navigation.requested': {
      target: '.checking',
      actions: 'setTarget',
    },
    'entry.marked': {
      guard: 'isHere',
      actions: 'markEntry',
    },
    'service.unavailable': [
      { guard: 'isForServiceWork' },
      {
        target: '.opening',
        actions: toServiceWork,
      },
    ],
    'session.started': {
      actions: accessLevel.token,
    },
    'client.loaded': { actions: accessLevel.card },
    'profile.refused': {
      guard: 'isAheadOfProfile',
      target: '.opening',
      actions: [accessLevel.refused, toAuth],
    },
    'session.ended': [
      toMain,
      { target: '.checking', actions: ['dropClearance', 'markSessionEnd'] },
    ],
  },
  states: {
    checking: {
      description: "The guard applies section 2's rules to the place asked for.",
      always: [
        {
          guard: 'isAuthWhileSignedIn',
          target: 'checking',
          actions: toPlaceAskedFor,
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
      description:
        'There is a token but no card yet: the session is loading the client. A card that the device keeps is shown meanwhile.',
      tags: 'busy',
      entry: 'requestProfile',
      invoke: {
        id: 'findCopy',
        src: 'findCopy',
        input: ({ context }) => ({ path: context.target.path }),
        onDone: {
          guard: 'isFoundInTime',
          target: 'opening',
        },
        onError: {
          description: 'The device keeps nothing that can be read: the server is waited for.',
        },
      },
      on: {
        'client.loaded': {
          target: 'opening',
          actions: accessLevel.card,
        },
        'profile.unreachable': 'opening',
        // The page of technical works is already opening, and the person waits there (D19).
        'service.unavailable': { guard: 'isForServiceWork', target: 'opening' },
        'profile.refused': {
          target: 'opening',
          actions: [accessLevel.refused, toAuth],
        },
        'session.ended': [
          toMain,
          {
            guard: 'isElsewhere',
            target: 'checking',
            actions: 'dropClearance',
          },
          {
            target: 'checking',
            actions: ['dropClearance', toAuth],
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
        onDone: [
          { guard: 'isBackHere', target: 'arrived', actions: 'setCurrent' },
          {
            target: 'arrived',
            actions: [
              {
                type: 'scrollToContainer',
                params: ({ context: { current, target } }) => ({
                  previous: current,
                  place: target,
                }),
              },
              'setCurrent',
            ],
          },
        ],
        onError: [
          {
            guard: 'isUnreachable',
            target: 'unopened',
          },
          { guard: 'isReloaded', target: 'outdated' },
          { target: 'reloading' },
        ],
      },
      on: {
        'wait.cancelled': 'unopened',
        'session.started': {
          target: 'checking',
          actions: accessLevel.token,
        },
      },
    },
    arrived: {
      description: 'The screen is shown; its address, title and scroll position are set.',
      entry: ['forgetReload', 'openScreen', 'writeHistory', 'reportArrival', 'setTitle'],
      on: {
        'step.entered': {
          guard: 'isAtPage',
          target: 'checking',
          actions: 'pushStep',
        },
        'step.updated': {
          guard: 'isAtStep',
          actions: ['replaceStep', 'setCurrent', 'writeHistory'],
        },
        'step.ended': {
          guard: 'isAtStep',
          actions: 'goBack',
        },
        'session.started': [
          {
            guard: 'isAtSignInStep',
            target: 'leavingStep',
            actions: [accessLevel.token, toPlaceAskedFor],
          },
          {
            guard: 'isAtGuardedPlace',
            target: 'checking',
            actions: [accessLevel.token, 'checkAgain'],
          },
          { actions: accessLevel.token },
        ],
        'client.loaded': [
          {
            guard: 'isAtAuth',
            target: 'checking',
            actions: [accessLevel.card, 'checkAgain'],
          },
          { actions: accessLevel.card },
        ],
        'session.ended': [
          toMain,
          {
            guard: 'isAtClients',
            target: 'checking',
            actions: [
              'dropClearance',
              {
                type: 'redirect',
                params: ({ event: { end }, context: { target, accessLevel } }) => ({
                  path: routes.auth,
                  ...(end !== 'signedOut' && {
                    returnTo: addressOf(target),
                    ...noticeOf(accessLevel),
                  }),
                }),
              },
            ],
          },
          {
            actions: ['dropClearance', 'markSessionEnd', 'setCurrent'],
          },
        ],
        'retry.requested': {
          target: 'checking',
          actions: {
            type: 'redirect',
            params: ({ context: { target } }) => ({
              path: target.state.returnTo ?? routes.main,
              ...target.state.returnState,
            }),
          },
        },
      },
    },
    leavingStep: {
      tags: 'busy',
      description: 'The code was right: the browser goes back to the entry of the login.',
      entry: 'goBack',
      after: { returnTimeout: 'checking' },
      // The browser has gone back, or something was pressed meanwhile.
      on: { 'navigation.requested': 'checking' },
    },
    unopened: {
      description: 'The screen could not be loaded: the person may repeat.',
      on: { 'retry.requested': 'opening', 'connection.restored': 'opening' },
    },
    outdated: {
      description:
        'The screen is missing although the page has been reloaded: the person may reload it once more.',
      on: { 'retry.requested': 'reloading' },
    },
    reloading: {
      description: 'The app on the server is newer: the page is reloaded, once.',
      entry: 'reloadApp',
    },
  },
});
