import { assign, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { Transaction } from '#domain/transaction.ts';
import { call } from '#machines/shared/call.ts';
import { slowThreshold, waiting } from '#machines/shared/slowThreshold.ts';

type Found = { transaction: Transaction | null };

/** One operation's receipt, and the text for those who miss its points. */
export const receiptMachine = setup({
  types: {
    input: {} as { rrn: string } & Found,
    context: {} as { rrn: string; failure: Failure | null } & Found,
    events: {} as {
      type:
        | 'question.asked'
        | 'question.closed'
        | 'copy.requested'
        | 'retry.requested'
        | 'wait.cancelled'
        | 'connection.restored';
    },
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    /** Pages are loaded until the operation is among them; null when it is in none. */
    findTransaction: call<Transaction | null, { rrn: string }>('findTransaction'),
    copyText: call<void, Found>('copyText'),
  },
  delays: { slowThreshold },
  guards: {
    isHere: ({ context }) => context.transaction !== null,
    isFound: (_, { transaction }: Found) => transaction !== null,
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
  },
  actions: {
    setTransaction: assign((_, { transaction }: Found) => ({ transaction })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    /** The text is marked, so that the person can copy it by hand. */
    selectText: () => {},
  },
}).createMachine({
  id: 'receipt',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Whether the operation is loaded already decides what comes first.',
      always: [{ guard: 'isHere', target: 'shown' }, { target: 'searching' }],
    },
    searching: {
      ...waiting,
      tags: 'busy',
      description: 'The page was reloaded: the operation is looked for, page after page.',
      entry: 'clearFailure',
      invoke: {
        id: 'findTransaction',
        src: 'findTransaction',
        input: ({ context: { rrn } }) => ({ rrn }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ transaction: event.output }) },
            target: 'shown',
            actions: {
              type: 'setTransaction',
              params: ({ event }) => ({ transaction: event.output }),
            },
          },
          { target: 'missing' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'wait.cancelled': 'failed' },
    },
    failed: {
      description: 'The operations did not come, so that there is no receipt to show.',
      on: {
        'retry.requested': 'searching',
        'connection.restored': { guard: 'isUnreachable', target: 'searching' },
      },
    },
    missing: { description: 'The client has no such operation.' },
    shown: {
      description: 'The receipt of the operation.',
      initial: 'read',
      states: {
        read: {
          description: 'What was bought, paid and earned; and why nothing was, if so.',
          on: { 'question.asked': 'asked' },
        },
        asked: {
          description: 'A ready text for the support: the operation, its station, date and sum.',
          initial: 'ready',
          on: { 'question.closed': 'read' },
          states: {
            ready: {
              description: 'The text may be copied.',
              on: { 'copy.requested': 'copying' },
            },
            copying: {
              description: 'The text is put into the clipboard.',
              tags: 'busy',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context: { transaction } }) => ({ transaction }),
                onDone: 'copied',
                onError: { target: 'manualCopy', actions: 'selectText' },
              },
            },
            copied: {
              description: 'The text is in the clipboard.',
              on: { 'copy.requested': 'copying' },
            },
            manualCopy: {
              description: 'The browser gives no clipboard: the text is marked to be copied.',
              on: { 'copy.requested': 'copying' },
            },
          },
        },
      },
    },
  },
});
