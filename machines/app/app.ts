import {
  assertEvent,
  assign,
  enqueueActions,
  forwardTo,
  sendTo,
  setup,
  type AnyActorLogic,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate';
import type { Client, Tokens } from '#domain/client.ts';
import type { Modal, ModalEntry } from '#domain/modals.ts';
import { place, routes, type NavigationMode, type Place, type Section } from '#domain/routes.ts';
import {
  call,
  later,
  outputOf,
  startLoaded,
  type LoadedFlow,
  type Plain,
  type Thrown,
} from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { OnScreen, OpenedScreen, ScreenContent } from '#machines/shared/onScreen.ts';
import type { PlaceArrived, StepNews } from '#machines/account/codeStep.ts';
import type { ApplicationChanged } from '#machines/account/registration.ts';
import type { PageLoaded } from '#machines/dashboard/transactionPaging.ts';
import { connectionMachine } from './connection';
import { errorToastsMachine } from './errorToasts';
import type { menuMachine } from './menu';
import type { modalStackMachine } from './modalStack';
import { navigationMachine, type ScreenOpened } from './navigation';
import { notesMachine } from './notes';
import type { sectionHighlightMachine } from './sectionHighlight';
import { sessionMachine, type SessionEnd } from './session';

type Input = {
  tokens: Tokens | null;
  codeLength: number;
  isOnline: boolean;
  target: Place;
  isReloaded: boolean;
  /** The browser's history entry, with the modals that it holds. */
  entry: ModalEntry;
};
/** A flow of a screen. One that outlives its screen is hidden until the person returns. */
type ScreenFlow = OnScreen & { id: string; path: string; isSeen: boolean };
type Context = Omit<Input, 'entry'> &
  OpenedScreen & {
    entry: ModalEntry;
    /** The modal that the person has asked for before the modals’ chunk is loaded. */
    opening: Modal | null;
    /** The open screen, a new object each time: after a sign-out the same path is another person’s screen. */
    screen: (Required<Omit<ScreenContent, 'flows'>> & { path: string }) | null;
    flows: readonly ScreenFlow[];
  };
type ModalOpened = { type: 'modal.opened'; modal: Modal };
type ClientKnown = { type: 'client.loaded' | 'client.updated'; client: Client };
type PlaceRequest = { target: Place; mode: NavigationMode };
/** The flows above the screens, which their chunk exports. */
export type OverlayFlows = {
  modalStack: LoadedFlow<AnyActorLogic, InputFrom<typeof modalStackMachine>>;
  menu: LoadedFlow<AnyActorLogic, void>;
  sectionHighlight: LoadedFlow<AnyActorLogic, void>;
};

const isLasting = ({ receives }: OnScreen) => receives.includes('screen.left');

/** The child flows of the app, the events that they send it, and the events that it forwards to them. */
const base = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | Plain<'session.started' | 'profile.refused' | 'profile.unreachable'>
      | { type: 'session.ended'; end: SessionEnd }
      | ClientKnown
      /** The answer to a flow that waits for the client, where the client has already loaded. */
      | { type: 'client.confirmed'; client: Client }
      | { type: 'call.rejected'; text: string }
      | Plain<'errorToasts.enabled' | 'errorToasts.disabled' | 'connection.restored'>
      | ({ type: 'navigation.requested' | 'place.requested' } & PlaceRequest)
      | { type: 'entry.changed'; entry: ModalEntry }
      | { type: 'entry.marked'; place: Place }
      | StepNews
      | ModalOpened
      | { type: 'modal.closed'; modal: Modal }
      | { type: 'section.chosen'; section: Section }
      | Plain<'menu.opened' | 'signOut.requested' | 'account.deleted'>
      | Plain<'profile.requested' | 'profile.awaited' | 'service.unavailable'>
      | { type: 'tokens.issued'; tokens: Tokens }
      | ScreenOpened
      | ApplicationChanged
      | PageLoaded
      | PlaceArrived
      | { type: `xstate.done.actor.${string}`; actorId: string }
      | ({ type: `xstate.error.actor.${string}` } & Thrown),
    children: {} as {
      session: 'session';
      navigation: 'navigation';
      connection: 'connection';
      errorToasts: 'errorToasts';
      notes: 'notes';
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
    notes: notesMachine,
    modalStack: later<typeof modalStackMachine>('modalStack'),
    menu: later<typeof menuMachine>('menu'),
    sectionHighlight: later<typeof sectionHighlightMachine>('sectionHighlight'),
    loadOverlays: call<OverlayFlows, void>('loadOverlays'),
    /** Any flow whose machine exports `onScreen`. */
    flow: later<AnyStateMachine>('anyScreen'),
  },
  guards: {
    hasOverlays: ({ context: { isSignedIn, entry } }) =>
      (isSignedIn && entry.page === routes.dashboard) || entry.modals.length > 0,
    isOpen: ({ context: { screen }, event }) => {
      assertEvent(event, 'screen.opened');
      return event.path === screen?.path;
    },
    isDashboard: ({ event }) => {
      assertEvent(event, 'screen.opened');
      return event.path === routes.dashboard;
    },
    closesScreen: ({ context: { screen }, event }) =>
      screen?.closesOn.some((type) => type === event.type) === true,
    isLoginScreen: ({ event }) => {
      assertEvent(event, 'screen.opened');
      return Boolean(event.content.login);
    },
    isOfScreen: ({ context: { flows }, event }) =>
      'actorId' in event && flows.some(({ id }) => id === event.actorId),
    hasLogin: ({ context: { screen } }) => Boolean(screen?.login),
    isOpening: ({ context: { opening } }) => opening !== null,
  },
  actions: {
    setEntry: assign(({ event }) => {
      assertEvent(event, 'entry.changed');
      return { entry: event.entry };
    }),
    setOpening: assign(({ event }) => {
      assertEvent(event, 'modal.opened');
      return { opening: event.modal };
    }),
    forgetOpening: assign({ opening: null }),
    setSession: assign((_, { isSignedIn }: Pick<Context, 'isSignedIn'>) => ({
      isSignedIn,
      client: null,
      draft: null,
    })),
    setClient: assign(({ event }) => {
      assertEvent(event, ['client.loaded', 'client.updated']);
      return { client: event.client };
    }),
    setDraft: assign(({ event }) => {
      assertEvent(event, 'application.changed');
      return { draft: event.values };
    }),
    toSession: forwardTo('session'),
    toNavigation: forwardTo('navigation'),
    toErrorToasts: forwardTo('errorToasts'),
    toModalStack: forwardTo('modalStack'),
    toMenu: forwardTo('menu'),
    toSectionHighlight: forwardTo('sectionHighlight'),
    requestLogin: sendTo('session', ({ context: { screen } }) => ({
      type: 'login.requested' as const,
      flow: screen?.login ?? null,
    })),
    askToKeepApp: sendTo('notes', { type: 'dashboard.opened' }),
    requestPlace: sendTo('navigation', ({ event }) => {
      assertEvent(event, 'place.requested');
      const { target, mode } = event;
      return { type: 'navigation.requested' as const, target, mode };
    }),
    dismissModals: sendTo('modalStack', { type: 'stack.dismissed' }),
    leadToSection: sendTo('modalStack', ({ event }) => {
      assertEvent(event, 'section.chosen');
      const target = place(`${routes.dashboard}#${event.section}`);
      return { type: 'place.requested' as const, target, mode: 'push' as const };
    }),
    /** The menu and the modals start from what the history entry holds. */
    followPlace: () => {},
    /** The menu and the modals are drawn from now on. */
    showOverlays: () => {},
    /** Reports that the code of a requested menu or modal did not load. */
    showUnopened: () => {},
    /** A flow has a defect: shows an error to the person, and drops the flow's data. */
    reportDefect: () => {},
  },
});

/** XState infers these apart from the actions that have parameters. */
const app = base.extend({
  actions: {
    startOverlays: enqueueActions(({ context, event, enqueue }) => {
      const { modalStack, menu, sectionHighlight } = outputOf<OverlayFlows>(event);
      const { entry, isSignedIn: isClient, client, opening: opened } = context;
      const given = { entry, isClient, client, opened };
      startLoaded(enqueue, modalStack, { id: 'modalStack', systemId: 'modalStack', given });
      startLoaded(enqueue, menu, { id: 'menu', systemId: 'menu', given: undefined });
      startLoaded(enqueue, sectionHighlight, { id: 'sectionHighlight', given: undefined });
    }),
    openScreen: enqueueActions(({ context, event, enqueue }) => {
      if (!('content' in event)) return;
      const { path, content } = event;
      const { codeLength, isSignedIn, client, draft } = context;
      const given = { codeLength, isSignedIn, client, draft };
      const returned = context.flows.filter((flow) => flow.path === path);
      const lasting = context.flows.filter(isLasting);
      for (const { id } of lasting.filter(({ isSeen }) => isSeen))
        enqueue.sendTo(id, { type: 'screen.left' });
      for (const { id } of returned) enqueue.sendTo(id, { type: 'screen.returned', client });
      for (const flow of context.flows) if (!isLasting(flow)) enqueue.stopChild(flow.id);
      const begun = Object.entries(content.flows).filter(([name]) =>
        returned.every(({ id }) => id !== name),
      );
      for (const [id, { flow, systemId }] of begun)
        startLoaded(enqueue, flow, { id, systemId, given });
      enqueue.assign({
        screen: { path, login: content.login ?? null, closesOn: content.closesOn ?? [] },
        flows: [
          ...lasting.map((flow) => ({ ...flow, isSeen: flow.path === path })),
          ...begun.map(([id, { receives }]) => ({ id, path, receives, isSeen: true })),
        ],
      });
    }),
    closeScreen: enqueueActions(({ context: { flows }, enqueue }) => {
      for (const { id } of flows) enqueue.stopChild(id);
      enqueue.assign({ screen: null, flows: [] });
    }),
    /** A flow that outlives its screen ends with the session in which it was begun. */
    endUnseen: enqueueActions(({ context: { flows }, enqueue }) => {
      for (const { id, isSeen } of flows) if (!isSeen) enqueue.stopChild(id);
      enqueue.assign({ flows: flows.filter(({ isSeen }) => isSeen) });
    }),
    dropEnded: enqueueActions(({ context: { flows }, event, enqueue }) => {
      if (!('actorId' in event)) return;
      enqueue.stopChild(event.actorId);
      enqueue.assign({ flows: flows.filter(({ id }) => id !== event.actorId) });
    }),
    forward: enqueueActions(({ context: { flows }, event, enqueue }) => {
      for (const { id, receives, isSeen } of flows)
        if (isSeen && receives.some((type) => type === event.type)) enqueue.sendTo(id, event);
    }),
  },
});

/** A flow has a defect: it is reported, and the other flows go on. */
const onError = { actions: 'reportDefect' } as const;
const forward = { actions: 'forward' } as const;
const toSession = { actions: 'toSession' } as const;
const toNavigation = { actions: 'toNavigation' } as const;
const toErrorToasts = { actions: 'toErrorToasts' } as const;
const toModalStack = { actions: 'toModalStack' } as const;

/** Everything that lives as long as the page. Only this machine forwards the events of one flow to the others. */
export const appMachine = app.createMachine({
  id: 'app',
  description:
    'Runs every flow that lives as long as the page, and forwards their events. Changes of the session and the network reach the other flows through it.',
  meta: {
    title: 'App',
    section: '2, 4 “Session”, D19',
    events: {
      'application.changed': 'The values typed in the registration have changed.',
      'screen.opened': 'A screen has been arrived at, the open one or another.',
    },
    calls: {
      loadOverlays: {
        does: 'Loads the menu and the frame of the modals.',
        to: null,
        section: '4',
      },
    },
  } satisfies FlowWords<typeof app>,
  context: ({ input }) => ({
    ...input,
    isSignedIn: input.tokens !== null,
    opening: null,
    client: null,
    screen: null,
    flows: [],
    draft: null,
  }),
  type: 'parallel',
  // Flows that a chunk has loaded differ by their names alone, so one handler takes the errors of all.
  on: { 'xstate.error.actor.*': onError },
  states: {
    // Before the rest: a client's modals are closed before the app goes to another place.
    overlays: {
      description: 'The menu and the modals, which lie over the page.',
      initial: 'absent',
      on: {
        'modal.opened': { target: '.loading', actions: 'setOpening' },
        'place.requested': { actions: 'requestPlace' },
      },
      states: {
        absent: {
          description: 'Neither has been opened yet; their code has not been loaded.',
          always: { guard: 'hasOverlays', target: 'loading' },
        },
        loading: {
          description: 'The code of the menu and the modals is on the way.',
          invoke: {
            id: 'loadOverlays',
            src: 'loadOverlays',
            onDone: { target: 'open', actions: 'startOverlays' },
            onError: [
              { guard: 'isOpening', target: 'unloaded', actions: 'showUnopened' },
              { target: 'unloaded' },
            ],
          },
        },
        unloaded: {
          description: 'The code did not load; the next opening asks for it again.',
          entry: 'forgetOpening',
          on: { 'entry.changed': 'absent' },
        },
        open: {
          description: 'The menu and the modals are drawn, and can be opened at once.',
          entry: ['showOverlays', 'forgetOpening'],
          on: {
            'modal.opened': toModalStack,
            'modal.closed': toModalStack,
            'client.loaded': toModalStack,
            'client.updated': toModalStack,
            'client.confirmed': toModalStack,
            'connection.restored': toModalStack,
            'entry.changed': toModalStack,
            'place.requested': toModalStack,
            'session.started': toModalStack,
            'session.ended': toModalStack,
            'menu.opened': { actions: 'toMenu' },
            'section.chosen': {
              actions: ['dismissModals', 'toSectionHighlight', 'leadToSection'],
            },
          },
        },
      },
    },
    screen: {
      description:
        'The screen that is open; its flows run while it is open, or until the answer that they wait for.',
      initial: 'none',
      on: {
        'screen.opened': [
          { guard: 'isOpen' },
          { guard: 'isLoginScreen', target: '.open', actions: ['openScreen', 'requestLogin'] },
          { target: '.open', actions: 'openScreen' },
        ],
        'xstate.done.actor.*': { guard: 'isOfScreen', actions: 'dropEnded' },
      },
      states: {
        none: {
          description: 'No screen is open yet, or none for the person who is signed in now.',
        },
        open: {
          description: 'A screen is open: its flows get the events that they receive.',
          on: {
            'session.started': [
              { guard: 'closesScreen', target: 'none', actions: 'closeScreen' },
              { actions: ['endUnseen', 'forward'] },
            ],
            'session.ended': [
              { guard: 'closesScreen', target: 'none', actions: 'closeScreen' },
              { guard: 'hasLogin', actions: ['endUnseen', 'requestLogin'] },
              { actions: ['endUnseen', 'forward'] },
            ],
            'place.arrived': [{ guard: 'hasLogin', actions: 'toSession' }, forward],
            'client.loaded': forward,
            'client.updated': forward,
            'profile.unreachable': forward,
            'connection.restored': forward,
            'page.loaded': forward,
          },
        },
      },
    },
    core: {
      description: 'The page is open; its flows run side by side.',
      invoke: [
        { id: 'errorToasts', src: 'errorToasts', onError },
        {
          id: 'connection',
          src: 'connection',
          input: ({ context: { isOnline } }) => ({ isOnline }),
          onError,
        },
        {
          id: 'session',
          src: 'session',
          input: ({ context: { tokens, codeLength } }) => ({ tokens, codeLength }),
          onError,
        },
        {
          id: 'navigation',
          src: 'navigation',
          input: ({ context: { tokens, target, isReloaded } }) => ({
            accessLevel: tokens ? ('token' as const) : ('none' as const),
            target,
            isReloaded,
          }),
          onError,
        },
        { id: 'notes', src: 'notes', onError },
      ],
      on: {
        'screen.opened': { guard: 'isDashboard', actions: 'askToKeepApp' },
        'session.started': {
          actions: [{ type: 'setSession', params: { isSignedIn: true } }, 'toNavigation'],
        },
        'session.ended': {
          actions: [{ type: 'setSession', params: { isSignedIn: false } }, 'toNavigation'],
        },
        'client.loaded': { actions: ['setClient', 'toNavigation'] },
        'client.updated': { actions: 'setClient' },
        'connection.restored': { actions: ['toSession', 'toNavigation'] },
        'place.arrived': {
          actions: 'followPlace',
        },
        'application.changed': { actions: 'setDraft' },
        'entry.changed': { actions: 'setEntry' },
        'profile.requested': toSession,
        'profile.awaited': toSession,
        'tokens.issued': toSession,
        'signOut.requested': toSession,
        'account.deleted': toSession,
        'profile.refused': toNavigation,
        'profile.unreachable': toNavigation,
        'service.unavailable': toNavigation,
        'navigation.requested': toNavigation,
        'entry.marked': toNavigation,
        'step.entered': toNavigation,
        'step.updated': toNavigation,
        'step.ended': toNavigation,
        'errorToasts.enabled': toErrorToasts,
        'errorToasts.disabled': toErrorToasts,
        'call.rejected': toErrorToasts,
      },
    },
  },
});
