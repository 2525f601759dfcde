import { deletion, screen } from './appScreens';
import {
  app,
  onError,
  passOn,
  type ClientKnown,
  type EntryMarked,
  type PlaceRequest,
  type Rejected,
  type Requested,
  type Restored,
  type SessionNews,
  type ToStack,
  type ToSession,
  type Toasts,
} from './appSetup';

const tellNavigation = {
  type: 'tellNavigation',
  params: passOn<
    SessionNews | Restored | Requested | EntryMarked | { type: 'service.unavailable' }
  >,
} as const;
const tellSession = {
  type: 'tellSession',
  params: passOn<ToSession>,
} as const;
const tellModalStack = { type: 'tellModalStack', params: passOn<ToStack> } as const;
const tellErrorToasts = { type: 'tellErrorToasts', params: passOn<Rejected | Toasts> } as const;
const lead = {
  type: 'tellNavigation',
  params: ({ event: { target, mode } }: { event: PlaceRequest }) => ({
    type: 'navigation.requested' as const,
    target,
    mode,
  }),
} as const;
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
              input: ({ context: { entry, isSignedIn, client, opening } }) => ({
                entry,
                isClient: isSignedIn,
                client,
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
            'client.loaded': { actions: tellModalStack },
            'client.updated': { actions: tellModalStack },
            'client.confirmed': { actions: tellModalStack },
            'connection.restored': { actions: tellModalStack },
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
    screen,
    deletion,
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
            forgetClient,
            { type: 'setDraft', params: { draft: null } },
            tellNavigation,
          ],
        },
        'session.ended': {
          actions: [
            { type: 'setSignedIn', params: { isSignedIn: false } },
            forgetClient,
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
