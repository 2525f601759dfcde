import { deletion } from './appDeletion';
import { overlays } from './appOverlays';
import { screen } from './appScreens';
import { routes } from '#domain/routes.ts';
import { passOn } from '#machines/shared/flow.ts';
import type { ClientKnown, Rejected, ToNavigation, ToSession, Toasts } from './appEvents';
import { app, isAt, onError } from './appSetup';

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
    overlays,
    screen,
    deletion,
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
