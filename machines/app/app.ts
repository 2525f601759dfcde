import { assign, emit, sendTo, setup } from 'xstate';
import type { Tokens } from '#domain/client.ts';
import type { Modal, ModalEntry } from '#domain/modals.ts';
import { place, routes, type NavigationMode, type Place } from '#domain/routes.ts';
import type { Section } from '#domain/sections.ts';
import { call } from '#machines/shared/call.ts';
import { connectionMachine } from './connection';
import { errorToastsMachine } from './errorToasts';
import { later } from '#machines/shared/later.ts';
import type { menuMachine } from './menu';
import type { modalStackMachine } from './modalStack';
import { navigationMachine } from './navigation';
import type { sectionHighlightMachine } from './sectionHighlight';
import { sessionMachine, type SessionEnd } from './session';

type Thrown = { error: unknown };
type Input = {
  tokens: Tokens | null;
  codeLength: number;
  isOnline: boolean;
  target: Place;
  isReloaded: boolean;
  /** The browser's history entry, with the modals that it holds. */
  entry: ModalEntry;
};
/** Events of these types, each with nothing but its type. */
type Plain<Type extends string> = Type extends string ? { type: Type } : never;
type ModalOpened = { type: 'modal.opened'; modal: Modal };
type Context = Omit<Input, 'entry'> & {
  entry: ModalEntry;
  isSignedIn: boolean;
  /** What the person opens while its code is on the way. */
  opening: Modal | null;
};
type SessionNews =
  | Plain<'session.started' | 'client.loaded' | 'profile.refused' | 'profile.unreachable'>
  | { type: 'session.ended'; end: SessionEnd };
type Restored = { type: 'connection.restored' };
type Rejected = { type: 'call.rejected'; text: string };
type Toasts = { type: 'errorToasts.enabled' | 'errorToasts.disabled' };
type Arrival = { place: Place; mode: NavigationMode };
type PlaceRequest = { target: Place; mode: NavigationMode };
type EntryChanged = { type: 'entry.changed'; entry: ModalEntry };
type EntryMarked = { type: 'entry.marked'; place: Place };
type Requested = { type: 'navigation.requested' } & PlaceRequest;
type ToStack =
  | ModalOpened
  | EntryChanged
  | Plain<'session.started' | 'session.ended'>
  | ({ type: 'place.requested' } & PlaceRequest);

const passOn = <Event>({ event }: { event: Event }) => event;
const tellNavigation = {
  type: 'tellNavigation',
  params: passOn<
    SessionNews | Restored | Requested | EntryMarked | { type: 'service.unavailable' }
  >,
} as const;
const tellSession = {
  type: 'tellSession',
  params: passOn<Restored | Plain<'profile.requested' | 'signOut.requested'>>,
} as const;
const tellModalStack = { type: 'tellModalStack', params: passOn<ToStack> } as const;
const tellErrorToasts = { type: 'tellErrorToasts', params: passOn<Rejected | Toasts> } as const;
const makeKnown = { type: 'makeKnown', params: passOn<SessionNews | Restored> } as const;
const lead = {
  type: 'tellNavigation',
  params: ({ event: { target, mode } }: { event: PlaceRequest }) => ({
    type: 'navigation.requested' as const,
    target,
    mode,
  }),
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
    context: {} as Context,
    events: {} as
      | SessionNews
      | Restored
      | Rejected
      | Toasts
      | Requested
      | EntryChanged
      | EntryMarked
      | ModalOpened
      | { type: 'section.chosen'; section: Section }
      | Plain<'menu.opened' | 'profile.chosen' | 'signOut.requested'>
      | Plain<'profile.requested' | 'service.unavailable'>
      | ({ type: 'place.requested' } & PlaceRequest)
      | ({ type: 'place.arrived' } & Arrival),
    emitted: {} as SessionNews | Restored,
    children: {} as {
      session: 'session';
      navigation: 'navigation';
      connection: 'connection';
      errorToasts: 'errorToasts';
      modalStack: 'modalStack';
      menu: 'menu';
      sectionHighlight: 'sectionHighlight';
    },
  },
  actors: {
    session: sessionMachine,
    navigation: navigationMachine,
    connection: connectionMachine,
    errorToasts: errorToastsMachine,
    modalStack: later<typeof modalStackMachine>('modalStack'),
    menu: later<typeof menuMachine>('menu'),
    sectionHighlight: later<typeof sectionHighlightMachine>('sectionHighlight'),
    loadOverlays: call<void, void>('loadOverlays'),
  },
  guards: {
    hasOverlays: ({ context: { isSignedIn, entry } }) =>
      (isSignedIn && entry.page === routes.dashboard) || entry.modals.length > 0,
    isOutsideDashboard: (_, { path }: { path: string }) => path !== routes.dashboard,
    isOpening: ({ context: { opening } }) => opening !== null,
  },
  actions: {
    setEntry: assign((_, { entry }: Pick<EntryChanged, 'entry'>) => ({ entry })),
    setOpening: assign((_, { opening }: { opening: Modal }) => ({ opening })),
    forgetOpening: assign({ opening: null }),
    setSignedIn: assign((_, { isSignedIn }: Pick<Context, 'isSignedIn'>) => ({ isSignedIn })),
    tellNavigation: sendTo(
      'navigation',
      (
        _,
        news: SessionNews | Restored | Requested | EntryMarked | { type: 'service.unavailable' },
      ) => news,
    ),
    tellSession: sendTo(
      'session',
      (_, news: Restored | Plain<'profile.requested' | 'signOut.requested'>) => news,
    ),
    tellErrorToasts: sendTo('errorToasts', (_, news: Rejected | Toasts) => news),
    tellModalStack: sendTo('modalStack', (_, news: ToStack) => news),
    dismissModals: sendTo('modalStack', { type: 'stack.dismissed' }),
    openProfile: sendTo('modalStack', { type: 'modal.opened', modal: { id: 'edit-profile' } }),
    leadToSection: sendTo('modalStack', (_, { section }: { section: Section }) => ({
      type: 'place.requested' as const,
      target: place(`${routes.dashboard}#${section}`),
      mode: 'push' as const,
    })),
    highlightSection: sendTo('sectionHighlight', (_, { section }: { section: Section }) => ({
      type: 'section.chosen' as const,
      section,
    })),
    openMenu: sendTo('menu', { type: 'menu.opened' }),
    closeMenu: sendTo('menu', { type: 'menu.closed' }),
    /** To the screens and to what lies over them. */
    makeKnown: emit((_, news: SessionNews | Restored) => news),
    /** The screens at these paths are for one client, or for none: they begin anew. */
    closeScreens: (_, _params: { paths: readonly string[] }) => {},
    /** The screen at the place and what lies over it go on from what the history entry holds. */
    followPlace: (_, _params: Arrival) => {},
    /** What lies over the screens is drawn from now on. */
    showOverlays: () => {},
    showUnopened: () => {},
    /** A flow broke: the person is told, and nothing that it knew is trusted. */
    reportDefect: (_, _params: Thrown) => {},
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, isSignedIn: input.tokens !== null, opening: null }),
  type: 'parallel',
  states: {
    // Before the rest: what a client has open is gone before another place is led to.
    overlays: {
      description: 'What lies over the page: the menu and the modals.',
      initial: 'absent',
      on: {
        'modal.opened': {
          target: '.loading',
          actions: {
            type: 'setOpening',
            params: ({ event: { modal } }) => ({ opening: modal }),
          },
        },
        'place.requested': { actions: lead },
      },
      states: {
        absent: {
          description: 'Nothing has lain over the page yet; its code has not been asked for.',
          always: { guard: 'hasOverlays', target: 'loading' },
        },
        loading: {
          description: 'The code of the menu and the modals is on the way.',
          invoke: {
            id: 'loadOverlays',
            src: 'loadOverlays',
            onDone: 'open',
            onError: [
              { guard: 'isOpening', target: 'unloaded', actions: 'showUnopened' },
              { target: 'unloaded' },
            ],
          },
        },
        unloaded: {
          description: 'It did not come; with what is opened next it is asked for again.',
          entry: 'forgetOpening',
          on: { 'entry.changed': 'absent' },
        },
        open: {
          description: 'The menu and the modals can be opened at once.',
          invoke: [
            {
              id: 'modalStack',
              src: 'modalStack',
              systemId: 'modalStack',
              input: ({ context: { entry, isSignedIn, opening } }) => ({
                entry,
                isClient: isSignedIn,
                opened: opening,
              }),
              onError,
            },
            { id: 'menu', src: 'menu', systemId: 'menu', onError },
            {
              id: 'sectionHighlight',
              src: 'sectionHighlight',
              systemId: 'sectionHighlight',
              onError,
            },
          ],
          on: {
            'modal.opened': { actions: tellModalStack },
            'menu.opened': { actions: 'openMenu' },
            'entry.changed': { actions: tellModalStack },
            'place.requested': { actions: tellModalStack },
            'session.started': { actions: [tellModalStack, 'closeMenu'] },
            'session.ended': { actions: [tellModalStack, 'closeMenu'] },
            'place.arrived': {
              guard: { type: 'isOutsideDashboard', params: ({ event }) => event.place },
              actions: 'closeMenu',
            },
            'section.chosen': {
              actions: [
                'dismissModals',
                { type: 'highlightSection', params: ({ event }) => event },
                { type: 'leadToSection', params: ({ event }) => event },
              ],
            },
            'profile.chosen': { actions: 'openProfile' },
          },
          initial: 'shown',
          states: {
            shown: {
              description: 'They are drawn, and follow the person and the history.',
              entry: ['showOverlays', 'forgetOpening'],
            },
          },
        },
      },
    },
    core: {
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
            { type: 'setSignedIn', params: { isSignedIn: true } },
            { type: 'closeScreens', params: { paths: [routes.auth, routes.dashboard] } },
            makeKnown,
            tellNavigation,
          ],
        },
        'session.ended': {
          actions: [
            { type: 'setSignedIn', params: { isSignedIn: false } },
            { type: 'closeScreens', params: { paths: [routes.dashboard] } },
            makeKnown,
            tellNavigation,
          ],
        },
        'client.loaded': { actions: [makeKnown, tellNavigation] },
        'profile.refused': { actions: tellNavigation },
        'profile.unreachable': { actions: tellNavigation },
        'profile.requested': { actions: tellSession },
        'signOut.requested': { actions: tellSession },
        'connection.restored': { actions: [tellSession, tellNavigation, makeKnown] },
        'service.unavailable': { actions: tellNavigation },
        'navigation.requested': { actions: tellNavigation },
        'entry.changed': { actions: { type: 'setEntry', params: ({ event }) => event } },
        'entry.marked': { actions: tellNavigation },
        'errorToasts.enabled': { actions: tellErrorToasts },
        'errorToasts.disabled': { actions: tellErrorToasts },
        'call.rejected': { actions: tellErrorToasts },
        'place.arrived': {
          actions: {
            type: 'followPlace',
            params: ({ event: { place: arrived, mode } }) => ({ place: arrived, mode }),
          },
        },
      },
    },
  },
});
