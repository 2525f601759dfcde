import { assign, sendParent, setup } from 'xstate';
import {
  addressOf,
  isRoute,
  place,
  routes,
  type HistoryState,
  type NavigationMode,
  type Place,
} from '#domain/routes.ts';
import type { StepNews } from '#machines/account/codeStep.ts';
import { toFailure } from '#domain/failure.ts';
import { call, slowThreshold } from '#machines/shared/flow.ts';
import { returnTimeout } from './returnTimeout';
import type { SessionEnd } from './sessionSetup';

/**
 * What the guard knows of the session: there is none; it was ended against the person's will; there is a token;
 * there is a token, but the server refused the profile; the card is loaded.
 */
export type AccessLevel = 'none' | 'ended' | 'token' | 'refused' | 'card';
export type Context = {
  accessLevel: AccessLevel;
  /** Where the person is; null before the first arrival. */
  current: Place | null;
  target: Place;
  mode: NavigationMode;
  /** The app has been reloaded once already because a part of it could not be loaded. */
  isReloaded: boolean;
};
/** Where a person or a flow asks to be led to, and how the history takes it. */
type Wanted = { target: Place; mode: NavigationMode };
type Redirect = { path: string } & HistoryState;
/** From where to where an arrival leads. */
type Way = { previous: Place | null; place: Place };
export type Ended = { type: 'session.ended'; end: SessionEnd };
export const accessLevel = {
  noToken: {
    type: 'setClearance',
    params: ({ event }: { event: Ended }) => ({
      accessLevel: event.end === 'refused' ? ('ended' as const) : ('none' as const),
    }),
  },
  token: { type: 'setClearance', params: { accessLevel: 'token' } },
  refused: { type: 'setClearance', params: { accessLevel: 'refused' } },
  card: { type: 'setClearance', params: { accessLevel: 'card' } },
} as const;
/** The place of the browser's entry: on the way to a new one it is still the former. */
const entryOf = ({ current, target, mode }: Context): Place =>
  mode === 'pop' ? target : (current ?? target);

const isAheadOfProfile = ({ accessLevel, target }: Context): boolean =>
  accessLevel === 'token' && target.path === routes.dashboard;

/** The calls, guards and actions of the navigation. */
export const navigation = setup({
  types: {
    input: {} as { accessLevel: AccessLevel; target: Place; isReloaded: boolean },
    context: {} as Context,
    events: {} as
      | ({ type: 'navigation.requested' } & Wanted)
      | { type: 'entry.marked'; place: Place }
      | StepNews
      | { type: 'session.started' | 'client.loaded' | 'profile.refused' | 'profile.unreachable' }
      | Ended
      | { type: 'service.unavailable' | 'retry.requested' }
      | { type: 'retry.requested' | 'connection.restored' | 'wait.cancelled' },
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    loadScreen: call<void, { path: string }>('loadScreen'),
    /** Resolves with true if the device keeps the client's own card and the screen of `path` shows it. */
    findCopy: call<boolean, { path: string }>('findCopy'),
  },
  delays: { slowThreshold, returnTimeout },
  guards: {
    isHere: ({ context }, { place: marked }: { place: Place }) =>
      addressOf(marked) === addressOf(entryOf(context)),
    /** Back or Forward within a page, as where a modal has closed. */
    isBackHere: ({ context: { current, target, mode } }) =>
      mode === 'pop' && current !== null && addressOf(current) === addressOf(target),
    isAtPage: ({ context: { target } }, { path }: { path: string }) => target.path === path,
    isAtStep: ({ context: { target } }, { path }: { path: string }) =>
      target.path === path && target.state.step !== undefined,
    isUnknown: ({ context }) => !isRoute(context.target.path),
    isAuthWhileSignedIn: ({ context }) =>
      (context.accessLevel === 'token' || context.accessLevel === 'card') &&
      context.target.path === routes.auth,
    isDashboardForVisitor: ({ context: { accessLevel, target } }) =>
      (accessLevel === 'none' || accessLevel === 'ended') && target.path === routes.dashboard,
    lacksCard: ({ context: { accessLevel, target } }) =>
      accessLevel === 'token' || (accessLevel === 'refused' && target.path === routes.dashboard),
    /** The dashboard is, or may be, opened before the server has told who the client is. */
    isAheadOfProfile: ({ context }) => isAheadOfProfile(context),
    isFoundInTime: ({ context }, { isFound }: { isFound: boolean }) =>
      isFound && isAheadOfProfile(context),
    isAtAuth: ({ context }) => context.current?.path === routes.auth,
    isAtClients: ({ context: { current } }, { end }: { end: SessionEnd }) =>
      current?.path === routes.dashboard ||
      (current?.path === routes.deleteAccount && end === 'refused'),
    isAtGuardedPlace: ({ context: { current } }) =>
      current?.path === routes.auth || current?.path === routes.dashboard,
    isForServiceWork: ({ context }) => context.target.path === routes.serviceWork,
    endsAtMain: (_, { end }: { end: SessionEnd }) => end === 'blocked' || end === 'deleted',
    isElsewhere: (_, { end }: { end: SessionEnd }) => end === 'signedOutElsewhere',
    isUnreachable: (_, { error }: { error: unknown }) => toFailure(error).kind === 'unreachable',
    isReloaded: ({ context }) => context.isReloaded,
  },
  actions: {
    setTarget: assign((_, { target, mode }: Wanted) => ({ target, mode })),
    /** A place that the person has arrived at has a history entry already: the place they are sent to takes that one over. */
    redirect: assign(({ context: { current, target, mode } }, { path, ...state }: Redirect) => ({
      target: place(path, state),
      mode: mode === 'push' && current !== target ? ('push' as const) : ('replace' as const),
    })),
    setClearance: assign((_, { accessLevel }: { accessLevel: AccessLevel }) => ({ accessLevel })),
    markEntry: assign(({ context }, { place: marked }: { place: Place }) => ({
      target: entryOf(context) === context.target ? marked : context.target,
      current: context.current && marked,
    })),
    /** A page that needs no client says that the session has ended, also where it is still on its way (D22). */
    markSessionEnd: assign(({ context: { target } }, { end }: { end: SessionEnd }) =>
      end === 'refused'
        ? { target: { ...target, state: { ...target.state, isSessionEnded: true as const } } }
        : {},
    ),
    setCurrent: assign(({ context }) => ({ current: context.target })),
    /** A part of the app that is missing from now on may load the app anew again. */
    forgetReload: assign({ isReloaded: false }),
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
    /** `previous` is null at the first arrival. */
    scrollToContainer: (_, _params: Way) => {},
    goBack: () => {},
    reloadApp: () => {},
  },
});
