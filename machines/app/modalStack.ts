import { withoutMenu } from '#domain/menuModal.ts';
import { withOpened } from '#domain/modalStack.ts';
import { passOn } from '#machines/shared/flow.ts';
import { history } from './modalStackHistory';
import {
  modalStack,
  type Input,
  type ClientKnown,
  visibleTo,
  tellFlows,
  report,
} from './modalStackSetup';
import type { FlowWords } from '#machines/shared/flowWords.ts';

const stackOf = ({ entry: { modals }, isClient, opened }: Input) =>
  visibleTo(isClient, opened ? withOpened(modals, opened) : modals);
const showUnopened = {
  type: 'showUnopened',
  params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }),
} as const;
const know = { type: 'setKnown', params: passOn<ClientKnown> } as const;

/**
 * Section 4 "Modal stack". The stack is shown at once; the history follows it, one entry per modal,
 * and the stack follows the history when a person goes back or forward. Going back takes the
 * browser a moment: what is opened or closed meanwhile waits for it in `returning`.
 */
export const modalStackMachine = modalStack.createMachine({
  id: 'modalStack',
  description:
    'Which modals are open over the page, and how they and the browser’s Back and Forward follow each other.',
  meta: {
    title: 'Modal stack',
    section: '4 “Modal stack”',
    events: {
      'modal.left': 'A modal and all above it are to be closed.',
      'stack.changed': 'The set of open modals has changed.',
      'stack.dismissed': 'All modals are to be closed.',
      'stack.settled': 'The modals that were closing are closed.',
    },
    calls: { loadModals: { does: 'Brings what all modals are made of.', to: null, section: '4' } },
    delays: {
      eventTimeout: {
        why: 'How long a change of place waits for the browser’s history, and a closed modal’s animation.',
        section: '9',
      },
      returnTimeout: {
        why: 'How long a busy device may take to say that it has gone back.',
        section: '4',
      },
    },
  } satisfies FlowWords<typeof modalStack>,
  context: ({ input }) => ({
    entry: input.entry,
    isClient: input.isClient,
    client: input.client,
    stack: stackOf(input),
    leaving: [],
    request: null,
  }),
  type: 'parallel',
  states: {
    presence: {
      description: 'Whether anything lies over the page.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Nothing lies over the page.',
          always: { guard: 'isCovered', target: 'open' },
        },
        open: {
          description: 'The top modal has the focus; the page beneath does not scroll.',
          entry: 'lockScroll',
          exit: 'unlockScroll',
          always: { guard: 'isEmpty', target: 'closed' },
        },
      },
    },
    history,
    flows: {
      description: 'What the modals show.',
      initial: 'loading',
      on: {
        'client.loaded': { actions: know },
        'client.updated': { actions: know },
      },
      states: {
        loading: {
          description: 'The code that all modals share is on its way.',
          invoke: {
            id: 'loadModals',
            src: 'loadModals',
            onDone: 'running',
            onError: [
              { guard: 'hasModals', target: 'unloaded', actions: [showUnopened, 'dismissSelf'] },
              { target: 'unloaded' },
            ],
          },
        },
        unloaded: {
          description: 'The code did not load; the next modal asks for it again.',
          on: { 'stack.changed': { guard: 'hasModals', target: 'loading' } },
        },
        running: {
          description: 'Each modal has a flow of its own.',
          invoke: {
            id: 'modalFlows',
            src: 'modalFlows',
            input: ({ context: { client, stack, leaving } }) => ({
              client,
              stack: withoutMenu(stack),
              leaving: withoutMenu(leaving),
            }),
            onError: {
              actions: {
                type: 'reportDefect',
                params: ({ event: { error } }) => ({ error }),
              },
            },
          },
          on: {
            'stack.changed': { actions: 'tellShown' },
            'stack.settled': { actions: 'tellShown' },
            'client.loaded': { actions: [know, tellFlows] },
            'client.updated': { actions: [know, tellFlows] },
            'client.confirmed': { actions: tellFlows },
            'connection.restored': { actions: tellFlows },
            'entry.changed': { actions: tellFlows },
            'session.started': { actions: tellFlows },
            'session.ended': { actions: tellFlows },
            'profile.requested': { actions: report },
            'profile.awaited': { actions: report },
            'tokens.issued': { actions: report },
          },
        },
      },
    },
    motion: {
      description: 'Whether anything on the screen is moving.',
      initial: 'still',
      states: {
        still: {
          description: 'Every modal is in its place.',
          on: { 'stack.changed': 'running' },
        },
        running: {
          description: 'A modal is opening or closing.',
          on: { 'stack.changed': { target: 'running', reenter: true } },
          after: {
            eventTimeout: { target: 'still', actions: ['forgetLeaving', 'reportSettled'] },
          },
        },
      },
    },
  },
});
