import type { Card, Client, Tokens } from '#domain/client.ts';
import type { FormValues } from '#domain/form/fields.ts';
import type { Modal, ModalEntry } from '#domain/modals.ts';
import { place, routes, type NavigationMode, type Place, type Route } from '#domain/routes.ts';
import {
  call,
  later,
  passOn,
  startNamed,
  stopNamed,
  type FlowFailed,
  type GivenOf,
  type LoadedFlow,
  type Plain,
  type Thrown,
} from '#machines/shared/flow.ts';
import type { PlaceArrived, StepNews } from '#machines/account/codeStep.ts';
import type { PageLoaded } from '#machines/dashboard/transactionPaging.ts';
import { sessionMachine, type SessionEnd } from './session';
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Section } from '#domain/sections.ts';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { appLinkMachine } from './appLink';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { connectionMachine } from './connection';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { errorToastsMachine } from './errorToasts';
import type { menuMachine } from './menu';
import type { modalStackMachine } from './modalStack';
import { navigationMachine } from './navigation';
import { notesMachine } from './notes';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import type { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import type { ApplicationChanged, registrationMachine } from '#machines/account/registration.ts';
import type { sectionHighlightMachine } from './sectionHighlight';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Input = {
  tokens: Tokens | null;
  codeLength: number;
  isOnline: boolean;
  target: Place;
  isReloaded: boolean;
  /** The browser's history entry, with the modals that it holds. */
  entry: ModalEntry;
};
type ModalOpened = { type: 'modal.opened'; modal: Modal };
type ModalClosed = { type: 'modal.closed'; modal: Modal };
type Context = Omit<Input, 'entry'> & {
  entry: ModalEntry;
  isSignedIn: boolean;
  /** What the person opens while its code is on the way. */
  opening: Modal | null;
  /** Null before the server has told who is signed in. */
  client: Client | null;
  /** The screen that is open; one that is opened anew is another. */
  screen: { path: string } | null;
  /** What has been typed of a registration, until somebody signs in or out. */
  draft: FormValues | null;
};
type ClientKnown = { type: 'client.loaded' | 'client.updated'; client: Client };
/** The answer to whoever waits for the client, where the client is loaded already. */
type ClientConfirmed = { type: 'client.confirmed'; client: Client };
type SessionNews =
  | Plain<'session.started' | 'profile.refused' | 'profile.unreachable'>
  | ClientKnown
  | Ended;
type Ended = { type: 'session.ended'; end: SessionEnd };
type ScreenOpened = { type: 'screen.opened'; path: string };
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
  | ModalClosed
  | EntryChanged
  | ClientKnown
  | ClientConfirmed
  | Restored
  | Plain<'session.started' | 'session.ended'>
  | ({ type: 'place.requested' } & PlaceRequest);
type ToNavigation =
  | SessionNews
  | Restored
  | Requested
  | EntryMarked
  | StepNews
  | Plain<'service.unavailable'>;
type TokensIssued = { type: 'tokens.issued'; tokens: Tokens };
type ToSession =
  | Restored
  | TokensIssued
  | PlaceArrived
  | Plain<'profile.requested' | 'profile.awaited' | 'signOut.requested' | 'account.deleted'>;
type ToDashboard = Restored | { type: 'card.changed'; card: Card };
type ToCopy = PageLoaded | Plain<'copy.requested'> | { type: 'client.changed'; client: Client };
type ToHistory = Restored | Plain<'session.started'> | Ended;
/** The flows that chunks bring: those of the screens, and what lies over them. */
export type LateFlows = {
  publicTiers: LoadedFlow<typeof publicTiersMachine, void>;
  appLink: LoadedFlow<typeof appLinkMachine, void>;
  registration: LoadedFlow<
    typeof registrationMachine,
    { codeLength: number; values: FormValues | null }
  >;
  dashboard: LoadedFlow<typeof dashboardMachine, { card: Card | null }>;
  offlineSnapshot: LoadedFlow<typeof offlineSnapshotMachine>;
  accountDeletion: LoadedFlow<typeof accountDeletionMachine>;
  deletionSummary: LoadedFlow<typeof deletionSummaryMachine>;
  modalStack: LoadedFlow<typeof modalStackMachine>;
  menu: LoadedFlow<typeof menuMachine, void>;
  sectionHighlight: LoadedFlow<typeof sectionHighlightMachine, void>;
};
export type LateFlow = keyof LateFlows;
export type FlowStart = { [Id in LateFlow]: { id: Id; given: GivenOf<LateFlows[Id]> } }[LateFlow];
type ToDeletion =
  | (PlaceArrived & { ownPhone: string | undefined })
  | Plain<'session.started' | 'screen.left' | 'screen.returned'>
  | Ended;

/** A flow of the app has a defect: it is reported, and the other flows go on. */
const onError = {
  actions: {
    type: 'reportDefect',
    params: ({ event: { error } }: { event: Thrown }) => ({ error }),
  },
} as const;

/** Whether the screen that opens is that of the route. */
const isAt = (route: Route) => ({ type: 'isAt', params: { route } }) as const;

/** The flows of the app, what they tell it, and how it tells them. */
const app = setup({
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
      | StepNews
      | ModalOpened
      | ModalClosed
      | { type: 'section.chosen'; section: Section }
      | Plain<'menu.opened' | 'signOut.requested' | 'account.deleted'>
      | Plain<'profile.requested' | 'profile.awaited' | 'service.unavailable'>
      | ClientConfirmed
      | TokensIssued
      | ScreenOpened
      | ApplicationChanged
      | PageLoaded
      | ({ type: 'place.requested' } & PlaceRequest)
      | PlaceArrived
      | { type: 'xstate.done.actor.registration' | 'xstate.done.actor.accountDeletion' }
      | FlowFailed<LateFlow>,
    children: {} as {
      session: 'session';
      navigation: 'navigation';
      connection: 'connection';
      errorToasts: 'errorToasts';
      notes: 'notes';
      modalStack: 'modalStack';
      menu: 'menu';
      sectionHighlight: 'sectionHighlight';
      publicTiers: 'publicTiers';
      appLink: 'appLink';
      registration: 'registration';
      dashboard: 'dashboard';
      offlineSnapshot: 'offlineSnapshot';
      accountDeletion: 'accountDeletion';
      deletionSummary: 'deletionSummary';
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
    loadOverlays: call<void, void>('loadOverlays'),
    publicTiers: later<typeof publicTiersMachine, void>('publicTiers'),
    appLink: later<typeof appLinkMachine, void>('appLink'),
    registration: later<
      typeof registrationMachine,
      { codeLength: number; values: FormValues | null }
    >('registration'),
    dashboard: later<typeof dashboardMachine, { card: Card | null }>('dashboard'),
    offlineSnapshot: later<typeof offlineSnapshotMachine>('offlineSnapshot'),
    accountDeletion: later<typeof accountDeletionMachine>('accountDeletion'),
    deletionSummary: later<typeof deletionSummaryMachine>('deletionSummary'),
  },
  guards: {
    hasOverlays: ({ context: { isSignedIn, entry } }) =>
      (isSignedIn && entry.page === routes.dashboard) || entry.modals.length > 0,
    isOpen: ({ context: { screen } }, { path }: { path: string }) => path === screen?.path,
    isAt: ({ event }, { route }: { route: Route }) => {
      assertEvent(event, 'screen.opened');
      return event.path === route;
    },
    isOpening: ({ context: { opening } }) => opening !== null,
  },
  actions: {
    startFlow: startNamed<FlowStart>(),
    stopFlow: stopNamed<LateFlow>(),
    setEntry: assign((_, { entry }: Pick<EntryChanged, 'entry'>) => ({ entry })),
    setOpening: assign((_, { opening }: { opening: Modal }) => ({ opening })),
    forgetOpening: assign({ opening: null }),
    setSignedIn: assign((_, { isSignedIn }: Pick<Context, 'isSignedIn'>) => ({ isSignedIn })),
    setClient: assign((_, { client }: Pick<Context, 'client'>) => ({ client })),
    setScreen: assign((_, { screen }: Pick<Context, 'screen'>) => ({ screen })),
    setDraft: assign((_, { draft }: Pick<Context, 'draft'>) => ({ draft })),
    tellNavigation: sendTo('navigation', (_, news: ToNavigation) => news),
    tellSession: sendTo('session', (_, news: ToSession) => news),
    requestLogin: sendTo('session', { type: 'login.requested' }),
    askToKeepApp: sendTo('notes', { type: 'dashboard.opened' }),
    askTiersAgain: sendTo('publicTiers', { type: 'tiers.requested' }),
    tellRegistration: sendTo('registration', (_, news: PlaceArrived) => news),
    tellDashboard: sendTo('dashboard', (_, news: ToDashboard) => news),
    tellCopy: sendTo('offlineSnapshot', (_, news: ToCopy) => news),
    tellDeletion: sendTo('accountDeletion', (_, news: ToDeletion) => news),
    tellHistory: sendTo('deletionSummary', (_, news: ToHistory) => news),
    tellErrorToasts: sendTo('errorToasts', (_, news: Rejected | Toasts) => news),
    tellModalStack: sendTo('modalStack', (_, news: ToStack) => news),
    dismissModals: sendTo('modalStack', { type: 'stack.dismissed' }),
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
    /** The menu and the modals start from what the history entry holds. */
    followPlace: (_, _params: Arrival) => {},
    /** The menu and the modals are drawn from now on. */
    showOverlays: () => {},
    /** Something was to be opened, and its code did not load. */
    showUnopened: (_, _params: Thrown) => {},
    /** A flow has a defect: the person is told, and its data are dropped. */
    reportDefect: (_, _params: Thrown) => {},
  },
});

const stopFlow = <Id extends LateFlow>(id: Id) => ({ type: 'stopFlow', params: id }) as const;

const tellDeletion = { type: 'tellDeletion', params: passOn<ToDeletion> } as const;

const tellModalStack = { type: 'tellModalStack', params: passOn<ToStack> } as const;
const lead = {
  type: 'tellNavigation',
  params: ({ event: { target, mode } }: { event: PlaceRequest }) => ({
    type: 'navigation.requested' as const,
    target,
    mode,
  }),
} as const;

const showUnopened = {
  type: 'showUnopened',
  params: ({ event: { error } }: { event: Thrown }) => ({ error }),
} as const;

const tellHistory = { type: 'tellHistory', params: passOn<ToHistory> } as const;
const setScreen = {
  type: 'setScreen',
  params: ({ event: { path } }: { event: ScreenOpened }) => ({ screen: { path } }),
} as const;
const tellCard = {
  type: 'tellDashboard',
  params: ({ event: { client } }: { event: ClientKnown }) => ({
    type: 'card.changed' as const,
    card: client.card,
  }),
} as const;
const tellHolder = {
  type: 'tellCopy',
  params: ({ event: { client } }: { event: ClientKnown }) => ({
    type: 'client.changed' as const,
    client,
  }),
} as const;

const tellNavigation = {
  type: 'tellNavigation',
  params: passOn<ToNavigation>,
} as const;
const tellSession = {
  type: 'tellSession',
  params: passOn<ToSession>,
} as const;
const tellErrorToasts = { type: 'tellErrorToasts', params: passOn<Rejected | Toasts> } as const;
const keepClient = {
  type: 'setClient',
  params: ({ event: { client } }: { event: ClientKnown }) => ({ client }),
} as const;
const forgetClient = { type: 'setClient', params: { client: null } } as const;

/**
 * Everything that lives as long as the page, and who tells whom of it: what one flow makes known
 * reaches the others here and nowhere else.
 */
export const appMachine = app.createMachine({
  id: 'app',
  description:
    'Everything that lives as long as the page, and who tells whom of it. What happens to the session or the network reaches the other flows through it.',
  meta: {
    title: 'App',
    section: '2, 4 “Session”, D19',
    events: {
      'application.changed': 'The values typed in the registration have changed.',
      'screen.opened': 'A screen has been arrived at, the open one or another.',
    },
    calls: {
      loadOverlays: {
        does: 'Brings the menu and what the modals are made of.',
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
    draft: null,
  }),
  type: 'parallel',
  states: {
    // Before the rest: a client's modals are closed before the app goes to another place.
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
          description: 'Neither has been opened yet; their code has not been loaded.',
          always: { guard: 'hasOverlays', target: 'loading' },
        },
        loading: {
          description: 'The code of the menu and the modals is on the way.',
          invoke: {
            id: 'loadOverlays',
            src: 'loadOverlays',
            onDone: 'open',
            onError: [
              { guard: 'isOpening', target: 'unloaded', actions: showUnopened },
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
          description: 'The menu and the modals can be opened at once.',
          entry: [
            {
              type: 'startFlow',
              params: ({ context: { entry, isSignedIn, client, opening } }) => ({
                id: 'modalStack' as const,
                given: { entry, isClient: isSignedIn, client, opened: opening },
              }),
            },
            { type: 'startFlow', params: { id: 'menu', given: undefined } },
            { type: 'startFlow', params: { id: 'sectionHighlight', given: undefined } },
          ],
          exit: [stopFlow('modalStack'), stopFlow('menu'), stopFlow('sectionHighlight')],
          on: {
            'modal.opened': { actions: tellModalStack },
            'modal.closed': { actions: tellModalStack },
            'client.loaded': { actions: tellModalStack },
            'client.updated': { actions: tellModalStack },
            'client.confirmed': { actions: tellModalStack },
            'connection.restored': { actions: tellModalStack },
            'menu.opened': { actions: 'openMenu' },
            'entry.changed': { actions: tellModalStack },
            'place.requested': { actions: tellModalStack },
            'session.started': { actions: tellModalStack },
            'session.ended': { actions: tellModalStack },
            'xstate.error.actor.modalStack': onError,
            'xstate.error.actor.menu': onError,
            'xstate.error.actor.sectionHighlight': onError,
            'section.chosen': {
              actions: [
                'dismissModals',
                { type: 'highlightSection', params: ({ event }) => event },
                { type: 'leadToSection', params: ({ event }) => event },
              ],
            },
          },
          initial: 'shown',
          states: {
            shown: {
              description: 'They are drawn, and follow the browser’s history.',
              entry: ['showOverlays', 'forgetOpening'],
            },
          },
        },
      },
    },
    screen: {
      description: 'Which screen is open; its flows run as long as it is.',
      initial: 'none',
      on: {
        'screen.opened': [
          { guard: { type: 'isOpen', params: ({ event }) => event } },
          { guard: isAt(routes.main), target: '.publicTiers', actions: setScreen },
          { guard: isAt(routes.auth), target: '.auth', actions: setScreen },
          { guard: isAt(routes.appLink), target: '.appLink', actions: setScreen },
          { guard: isAt(routes.signUp), target: '.registration', actions: setScreen },
          { guard: isAt(routes.dashboard), target: '.dashboard', actions: setScreen },
          { guard: isAt(routes.serviceWork), target: '.serviceWork', actions: setScreen },
          { guard: isAt(routes.deleteAccount), target: '.accountDeletion', actions: setScreen },
          { target: '.plain', actions: setScreen },
        ],
      },
      states: {
        none: {
          description: 'No screen is there yet, or none for who is signed in now.',
          entry: { type: 'setScreen', params: { screen: null } },
        },
        plain: { description: 'A screen without a flow of its own.' },
        auth: {
          description: 'The page of the login, which belongs to the session.',
          entry: 'requestLogin',
          on: {
            'place.arrived': { actions: { type: 'tellSession', params: passOn<PlaceArrived> } },
            'session.started': 'none',
            'session.ended': { actions: 'requestLogin' },
          },
        },
        publicTiers: {
          description: 'The main page, with the tiers as the server tells them.',
          entry: { type: 'startFlow', params: { id: 'publicTiers', given: undefined } },
          exit: stopFlow('publicTiers'),
          on: {
            'connection.restored': { actions: 'askTiersAgain' },
            'xstate.error.actor.publicTiers': onError,
          },
        },
        appLink: {
          description: 'The page that leads to the store of the device.',
          entry: { type: 'startFlow', params: { id: 'appLink', given: undefined } },
          exit: stopFlow('appLink'),
          on: { 'xstate.error.actor.appLink': onError },
        },
        registration: {
          description: 'A visitor registers; what has been typed is kept.',
          entry: {
            type: 'startFlow',
            params: ({ context: { codeLength, draft } }) => ({
              id: 'registration' as const,
              given: { codeLength, values: draft },
            }),
          },
          exit: stopFlow('registration'),
          on: {
            'xstate.done.actor.registration': {
              actions: { type: 'setDraft', params: { draft: null } },
            },
            'xstate.error.actor.registration': onError,
            'place.arrived': {
              actions: { type: 'tellRegistration', params: passOn<PlaceArrived> },
            },
            'application.changed': {
              actions: {
                type: 'setDraft',
                params: ({ event: { values } }) => ({ draft: values }),
              },
            },
          },
        },
        dashboard: {
          description: 'The client’s dashboard, and its offline snapshot.',
          entry: [
            {
              type: 'startFlow',
              params: ({ context: { client } }) => ({
                id: 'dashboard' as const,
                given: { card: client?.card ?? null },
              }),
            },
            {
              type: 'startFlow',
              params: ({ context: { client } }) => ({
                id: 'offlineSnapshot' as const,
                given: { client },
              }),
            },
          ],
          exit: [stopFlow('dashboard'), stopFlow('offlineSnapshot')],
          on: {
            'xstate.error.actor.dashboard': onError,
            'xstate.error.actor.offlineSnapshot': onError,
            'session.started': 'none',
            'session.ended': 'none',
            'client.loaded': {
              // Calls that failed when the profile did are repeated with it.
              actions: [
                tellCard,
                { type: 'tellDashboard', params: { type: 'connection.restored' } },
                tellHolder,
              ],
            },
            'client.updated': { actions: [tellCard, tellHolder] },
            'connection.restored': {
              actions: { type: 'tellDashboard', params: ({ event }) => event },
            },
            'profile.unreachable': {
              actions: { type: 'tellCopy', params: { type: 'copy.requested' } },
            },
            'page.loaded': { actions: { type: 'tellCopy', params: ({ event }) => event } },
          },
        },
        serviceWork: {
          description: 'The page of technical works, with the card from the offline snapshot.',
          entry: { type: 'startFlow', params: { id: 'offlineSnapshot', given: { client: null } } },
          exit: stopFlow('offlineSnapshot'),
          on: {
            'session.started': 'plain',
            'session.ended': 'plain',
            'xstate.error.actor.offlineSnapshot': onError,
          },
        },
        accountDeletion: {
          description: 'What a client loses with the account.',
          entry: {
            type: 'startFlow',
            params: ({ context: { isSignedIn } }) => ({
              id: 'deletionSummary' as const,
              given: { isSignedIn },
            }),
          },
          exit: stopFlow('deletionSummary'),
          on: {
            'xstate.error.actor.deletionSummary': onError,
            'session.started': { actions: tellHistory },
            'session.ended': { actions: tellHistory },
            'connection.restored': { actions: tellHistory },
          },
        },
      },
    },
    deletion: {
      description: 'The deletion of the account; its answer is always awaited.',
      initial: 'none',
      states: {
        none: {
          description: 'Nobody is about to delete an account.',
          on: { 'screen.opened': { guard: isAt(routes.deleteAccount), target: 'running' } },
        },
        running: {
          description: 'Its page is open, or the answer is on its way.',
          entry: {
            type: 'startFlow',
            params: ({ context: { codeLength, isSignedIn } }) => ({
              id: 'accountDeletion' as const,
              given: { codeLength, isSignedIn },
            }),
          },
          exit: stopFlow('accountDeletion'),
          on: {
            'xstate.done.actor.accountDeletion': 'none',
            'xstate.error.actor.accountDeletion': onError,
          },
          initial: 'seen',
          states: {
            seen: {
              description: 'Its page is open.',
              on: {
                'screen.opened': [
                  { guard: isAt(routes.deleteAccount) },
                  {
                    target: 'unseen',
                    actions: { type: 'tellDeletion', params: { type: 'screen.left' } },
                  },
                ],
                'place.arrived': {
                  actions: {
                    type: 'tellDeletion',
                    params: ({ context: { client }, event: { type, place, mode } }) => ({
                      type,
                      place,
                      mode,
                      ownPhone: client?.mobilePhone,
                    }),
                  },
                },
                'session.started': { actions: tellDeletion },
                'session.ended': { actions: tellDeletion },
              },
            },
            unseen: {
              description: 'Its page has been left; an answer under way may end the session.',
              on: {
                'screen.opened': {
                  guard: isAt(routes.deleteAccount),
                  target: 'seen',
                  actions: { type: 'tellDeletion', params: { type: 'screen.returned' } },
                },
                'session.started': '#app.deletion.none',
                'session.ended': '#app.deletion.none',
              },
            },
          },
        },
      },
    },
    core: {
      description: 'The page is open; its flows run side by side.',
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
            accessLevel: tokens ? ('token' as const) : ('none' as const),
            target,
            isReloaded,
          }),
          onError,
        },
        { id: 'notes', src: 'notes', systemId: 'notes', onError },
      ],
      on: {
        'screen.opened': { guard: isAt(routes.dashboard), actions: 'askToKeepApp' },
        'session.started': {
          actions: [
            { type: 'setSignedIn', params: { isSignedIn: true } },
            forgetClient,
            { type: 'setDraft', params: { draft: null } },
            tellNavigation,
          ],
        },
        'session.ended': {
          actions: [
            { type: 'setSignedIn', params: { isSignedIn: false } },
            forgetClient,
            { type: 'setDraft', params: { draft: null } },
            tellNavigation,
          ],
        },
        'client.loaded': { actions: [keepClient, tellNavigation] },
        'client.updated': { actions: keepClient },
        'profile.refused': { actions: tellNavigation },
        'profile.unreachable': { actions: tellNavigation },
        'profile.requested': { actions: tellSession },
        'profile.awaited': { actions: tellSession },
        'tokens.issued': { actions: tellSession },
        'signOut.requested': { actions: tellSession },
        'account.deleted': { actions: tellSession },
        'connection.restored': { actions: [tellSession, tellNavigation] },
        'service.unavailable': { actions: tellNavigation },
        'navigation.requested': { actions: tellNavigation },
        'entry.changed': { actions: { type: 'setEntry', params: ({ event }) => event } },
        'entry.marked': { actions: tellNavigation },
        'step.entered': { actions: tellNavigation },
        'step.updated': { actions: tellNavigation },
        'step.ended': { actions: tellNavigation },
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
