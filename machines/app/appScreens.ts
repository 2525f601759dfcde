import { routes } from '#domain/routes.ts';
import type { PlaceArrived } from '#machines/account/codeStep.ts';
import { passOn } from '#machines/shared/flow.ts';
import type { ClientKnown, ScreenOpened, ToHistory } from './appEvents';
import { app, onError, isAt } from './appSetup';

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

export const screen = app.createStateConfig({
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
      invoke: { id: 'publicTiers', src: 'publicTiers', systemId: 'publicTiers', onError },
      on: { 'connection.restored': { actions: 'askTiersAgain' } },
    },
    appLink: {
      description: 'The page that leads to the store of the device.',
      invoke: { id: 'appLink', src: 'appLink', systemId: 'appLink', onError },
    },
    registration: {
      description: 'A visitor registers; what has been typed is kept.',
      invoke: {
        id: 'registration',
        src: 'registration',
        systemId: 'registration',
        input: ({ context: { codeLength, draft } }) => ({ codeLength, values: draft }),
        onDone: { actions: { type: 'setDraft', params: { draft: null } } },
        onError,
      },
      on: {
        'place.arrived': { actions: { type: 'tellRegistration', params: passOn<PlaceArrived> } },
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
      invoke: [
        {
          id: 'dashboard',
          src: 'dashboard',
          systemId: 'dashboard',
          input: ({ context: { client } }) => ({ card: client?.card ?? null }),
          onError,
        },
        {
          id: 'offlineSnapshot',
          src: 'offlineSnapshot',
          systemId: 'offlineSnapshot',
          input: ({ context: { client } }) => ({ client }),
          onError,
        },
      ],
      on: {
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
      invoke: {
        id: 'offlineSnapshot',
        src: 'offlineSnapshot',
        systemId: 'offlineSnapshot',
        input: { client: null },
        onError,
      },
      on: { 'session.started': 'plain', 'session.ended': 'plain' },
    },
    accountDeletion: {
      description: 'What a client loses with the account.',
      invoke: {
        id: 'deletionSummary',
        src: 'deletionSummary',
        systemId: 'deletionSummary',
        input: ({ context: { isSignedIn } }) => ({ isSignedIn }),
        onError,
      },
      on: {
        'session.started': { actions: tellHistory },
        'session.ended': { actions: tellHistory },
        'connection.restored': { actions: tellHistory },
      },
    },
  },
});
