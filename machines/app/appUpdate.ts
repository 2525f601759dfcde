import { setup } from 'xstate';
import { call } from '#machines/shared/call.ts';

/** The app as the device keeps it, and the newer version that a person is asked about. */
export const appUpdateMachine = setup({
  types: {
    events: {} as
      | { type: 'update.found' | 'update.activated' }
      | { type: 'update.accepted' | 'update.postponed' },
    tags: {} as 'offered' | 'busy',
  },
  actors: {
    /** Has the device keep the app; ends with whether a newer version waits already. */
    keepApp: call<boolean, void>('keepApp'),
    checkForUpdate: call<void, void>('checkForUpdate'),
    /** Has the device forget the app: the next start comes from the server. */
    forgetApp: call<void, void>('forgetApp'),
  },
  delays: {
    /** A cabinet that stays open for days asks by itself. */
    checkInterval: 3_600_000,
    /** A version that does not take over in time comes from the server. */
    switchLimit: 20_000,
  },
  guards: { isWaiting: (_, { answer }: { answer: boolean }) => answer },
  actions: {
    activateUpdate: () => {},
    reloadPage: () => {},
  },
}).createMachine({
  id: 'appUpdate',
  initial: 'keeping',
  states: {
    keeping: {
      description: 'The device is asked to keep the app, so that it starts without a network.',
      invoke: {
        id: 'keepApp',
        src: 'keepApp',
        onDone: [
          {
            guard: { type: 'isWaiting', params: ({ event }) => ({ answer: event.output }) },
            target: 'available',
          },
          { target: 'current' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: {
      description: 'This browser keeps no app: it starts from the network each time.',
    },
    current: {
      description: 'No newer version is known of.',
      after: { checkInterval: 'checking' },
      on: { 'update.found': 'available', 'update.activated': 'replaced' },
    },
    checking: {
      description: 'The server is asked for a newer version; nobody waits for the answer.',
      invoke: {
        id: 'checkForUpdate',
        src: 'checkForUpdate',
        onDone: 'current',
        onError: 'current',
      },
      on: { 'update.found': 'available', 'update.activated': 'replaced' },
    },
    available: {
      description: 'A newer version is on the device and waits for the person.',
      tags: 'offered',
      on: {
        'update.accepted': 'switching',
        'update.postponed': 'current',
        'update.activated': 'replaced',
      },
    },
    switching: {
      description: 'The newer version takes over.',
      tags: ['offered', 'busy'],
      entry: 'activateUpdate',
      on: { 'update.activated': 'reloading' },
      after: { switchLimit: 'forgetting' },
    },
    forgetting: {
      description: 'The former version does not give way: the newer one is taken from the server.',
      tags: ['offered', 'busy'],
      invoke: { id: 'forgetApp', src: 'forgetApp', onDone: 'reloading', onError: 'reloading' },
    },
    replaced: {
      description:
        'Another tab has let the newer version take over: this page is still the old one.',
      tags: 'offered',
      on: { 'update.accepted': 'reloading', 'update.postponed': 'current' },
    },
    reloading: {
      description: 'The page starts anew from the newer version.',
      tags: ['offered', 'busy'],
      entry: 'reloadPage',
    },
  },
});
