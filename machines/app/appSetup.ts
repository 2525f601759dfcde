import { assign, sendTo, setup } from 'xstate';
import type { Card } from '#domain/client.ts';
import type { FormValues } from '#domain/form/fields.ts';
import type { Modal } from '#domain/modals.ts';
import { place, routes, type Route } from '#domain/routes.ts';
import type { Section } from '#domain/sections.ts';
import type { PlaceArrived, StepNews } from '#machines/account/codeStep.ts';
import type { accountDeletionMachine } from '#machines/account/accountDeletion.ts';
import type { appLinkMachine } from './appLink';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { type Plain, call, later, type Thrown } from '#machines/shared/flow.ts';
import { connectionMachine } from './connection';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { errorToastsMachine } from './errorToasts';
import type { menuMachine } from './menu';
import type { modalStackMachine } from './modalStack';
import { navigationMachine } from './navigation';
import { notesMachine } from './notes';
import type { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import type { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import type { registrationMachine } from '#machines/account/registration.ts';
import type { ApplicationChanged } from '#machines/account/registration.ts';
import type { sectionHighlightMachine } from './sectionHighlight';
import { sessionMachine } from './session';
import type { PageLoaded } from '#machines/dashboard/transactionPaging.ts';
import type {
  Input,
  ModalOpened,
  Context,
  ClientConfirmed,
  SessionNews,
  ScreenOpened,
  Restored,
  Rejected,
  Toasts,
  Arrival,
  PlaceRequest,
  EntryChanged,
  EntryMarked,
  Requested,
  ToStack,
  ToNavigation,
  ModalClosed,
  TokensIssued,
  ToSession,
  ToDashboard,
  ToCopy,
  ToHistory,
  ToDeletion,
} from './appEvents';

/** A flow of the app has a defect: it is reported, and the other flows go on. */
export const onError = {
  actions: {
    type: 'reportDefect',
    params: ({ event: { error } }: { event: Thrown }) => ({ error }),
  },
} as const;

/** Whether the screen that opens is that of the route. */
export const isAt = (route: Route) =>
  ({
    type: 'isAt',
    params: ({ event: { path } }: { event: ScreenOpened }) => ({ path, route }),
  }) as const;

/** The flows of the app, what they tell it, and how it tells them. */
export const app = setup({
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
      | PlaceArrived,
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
    isAt: (_, { path, route }: { path: string; route: Route }) => path === route,
    isOpening: ({ context: { opening } }) => opening !== null,
  },
  actions: {
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
