import { setup, type AnyActorRef } from 'xstate';
import { call, outputOf, watch } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

const appUpdate = setup({
  types: {
    /** Whether the device keeps the app already, or the person has opened the cabinet. */
    input: {} as { isNeeded: boolean },
    context: {} as { isNeeded: boolean },
    events: {} as
      | { type: 'dashboard.opened' }
      | { type: 'update.found' | 'update.activated' }
      | { type: 'update.accepted' | 'update.postponed' },
    tags: {} as 'busy',
  },
  actors: {
    /** Reports a newer version that the browser has found or activated. */
    watchVersions: watch('watchVersions'),
    /** Has the device keep the app; ends with whether a newer version waits already. */
    keepApp: call<boolean, void>('keepApp'),
    checkForUpdate: call<void, void>('checkForUpdate'),
    /** Removes the app from the device: the next start loads from the server. */
    forgetApp: call<void, void>('forgetApp'),
    /** Renders the note, and removes it when the state is left. */
    showNote: call<never, AnyActorRef>('showNote'),
  },
  delays: {
    /** A cabinet that stays open for days checks for an update by itself. */
    checkInterval: 3_600_000,
    /** A version that has not taken over within this time is loaded from the server. */
    switchLimit: 20_000,
  },
  guards: {
    isNeeded: ({ context }) => context.isNeeded,
    isWaiting: ({ event }) => outputOf<boolean>(event),
  },
  actions: {
    activateUpdate: () => {},
    reloadPage: () => {},
  },
});

/** The app as the device keeps it, and the newer version that a person is asked about. */
export const appUpdateMachine = appUpdate.createMachine({
  id: 'appUpdate',
  description:
    'The device keeps the app, so that it starts without a network; a newer version waits until the person takes it.',
  meta: {
    title: 'App update',
    section: 'D22',
    events: {
      'update.accepted': 'The person presses «Обновить».',
      'update.activated': 'A newer version has taken over.',
      'update.found': 'A newer version of the app is on the server.',
      'update.postponed': 'The person presses «Позже».',
    },
    calls: {
      watchVersions: { does: 'Listens for newer versions of the app.', to: null, section: 'D22' },
      keepApp: { does: 'Has the device keep the app.', to: null, section: 'D22' },
      checkForUpdate: {
        does: 'Asks the server for a newer version of the app.',
        to: null,
        section: 'D22',
      },
      showNote: { does: 'Shows the note about a newer version.', to: null, section: 'D22' },
      forgetApp: {
        does: 'Deletes the app from the device: the next start loads it from the server.',
        to: null,
        section: 'D22',
      },
    },
    delays: {
      checkInterval: { why: 'A cabinet that stays open for days asks by itself.', section: 'D22' },
      switchLimit: {
        why: 'A version that does not take over in time is loaded from the server.',
        section: 'D22',
      },
    },
  } satisfies FlowWords<typeof appUpdate>,
  context: ({ input }) => input,
  initial: 'deciding',
  invoke: {
    id: 'watchVersions',
    src: 'watchVersions',
    onError: { description: 'A newer version is found at the next start.' },
  },
  states: {
    deciding: {
      description: 'The app is kept for whoever has it on the device, and for the cabinet.',
      always: [{ guard: 'isNeeded', target: 'keeping' }, { target: 'unneeded' }],
    },
    unneeded: {
      description: 'For a visitor of the public pages nothing is kept on the device.',
      on: { 'dashboard.opened': 'keeping' },
    },
    keeping: {
      description: 'The device is asked to keep the app, so that it starts without a network.',
      invoke: {
        id: 'keepApp',
        src: 'keepApp',
        onDone: [
          {
            guard: 'isWaiting',
            target: 'offered',
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
      on: { 'update.found': 'offered', 'update.activated': 'offered.replaced' },
    },
    checking: {
      description: 'The server is asked for a newer version; nobody waits for the answer.',
      invoke: {
        id: 'checkForUpdate',
        src: 'checkForUpdate',
        onDone: 'current',
        onError: 'current',
      },
      on: { 'update.found': 'offered', 'update.activated': 'offered.replaced' },
    },
    offered: {
      description: 'The person is asked whether the newer version may take over.',
      invoke: {
        id: 'showNote',
        src: 'showNote',
        input: ({ self }) => self,
        onError: {
          description: 'Without its code nobody is asked; the next start takes the newer version.',
        },
      },
      initial: 'available',
      states: {
        available: {
          description: 'A newer version is on the device and waits for the person.',
          on: {
            'update.accepted': 'switching',
            'update.postponed': '#appUpdate.current',
            'update.activated': 'replaced',
          },
        },
        switching: {
          description: 'The newer version takes over.',
          tags: 'busy',
          entry: 'activateUpdate',
          on: { 'update.activated': 'reloading' },
          after: { switchLimit: 'forgetting' },
        },
        forgetting: {
          description: 'The former version stays active: the newer one is loaded from the server.',
          tags: 'busy',
          invoke: { id: 'forgetApp', src: 'forgetApp', onDone: 'reloading', onError: 'reloading' },
        },
        replaced: {
          description:
            'Another tab has switched to the newer version: this page is still the old one.',
          on: { 'update.accepted': 'reloading', 'update.postponed': '#appUpdate.current' },
        },
        reloading: {
          description: 'The page reloads from the newer version.',
          tags: 'busy',
          entry: 'reloadPage',
        },
      },
    },
  },
});
