import { assertEvent, assign, enqueueActions, setup, type AnyActorRef } from 'xstate';
import type { Failure } from '#domain/failure.ts';
import { transactionOf } from '#domain/ledger.ts';
import type { Transaction } from '#domain/transaction.ts';
import { call, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { PagesAnswer, PagesRequest } from './transactionPaging';
import type { InModal } from '#machines/shared/inModal.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Found = { transaction: Transaction | null };

const receipt = setup({
  types: {
    input: {} as { rrn: string } & Found,
    context: {} as { rrn: string; failure: Failure | null } & Found,
    events: {} as
      | PagesAnswer
      | {
          type:
            | 'question.asked'
            | 'question.closed'
            | 'copy.requested'
            | 'retry.requested'
            | 'wait.cancelled'
            | 'connection.restored'
            | 'modal.hidden';
        },
    tags: {} as 'busy' | 'slow',
  },
  actors: {
    copyText: call<void, Found>('copyText'),
  },
  delays: { slowThreshold },
  guards: {
    isHere: ({ context }) => context.transaction !== null,
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
  },
  actions: {
    setTransaction: assign(({ context: { rrn }, event }) => {
      assertEvent(event, 'enough.loaded');
      return { transaction: transactionOf(event.ledger, rrn) };
    }),
    setFailure: assign(({ event }) => {
      assertEvent(event, 'pages.failed');
      return { failure: event.failure };
    }),
    setUnreachable: assign({ failure: { kind: 'unreachable' } }),
    clearFailure: assign({ failure: null }),
    /** The transactions section loads the transactions; without it none can be found. */
    requestPages: enqueueActions(({ context: { rrn }, system, self, enqueue }) => {
      const paging = system.get('transactionPaging') as AnyActorRef | undefined;
      const request: PagesRequest = { type: 'pages.requested', by: self, wanted: { rrn } };
      if (paging) enqueue.sendTo(paging, request);
      else enqueue.raise({ type: 'pages.exhausted' });
    }),
    releasePages: enqueueActions(({ system, self, enqueue }) => {
      const paging = system.get('transactionPaging') as AnyActorRef | undefined;
      const release: PagesRequest = { type: 'pages.released', by: self };
      if (paging) enqueue.sendTo(paging, release);
    }),
    /** The text is marked, so that the person can copy it by hand. */
    selectText: (_args) => {},
  },
});

export const inModal: InModal = { receives: ['connection.restored', 'modal.hidden'] };

/** One transaction's receipt, and the text for those who miss its points. */
export const receiptMachine = receipt.createMachine({
  id: 'receipt',
  description: 'One transaction in full, and a ready text for those who miss its points.',
  meta: {
    title: 'Receipt',
    section: '3, 8',
    events: {
      'copy.requested': 'The person copies the text for the support.',
      'pages.exhausted': 'The last page has loaded, and what was looked for is on none.',
      'question.asked': 'The person asks why there are no points.',
      'question.closed': 'The person closes the question.',
    },
    calls: { copyText: { does: 'Puts the text into the clipboard.', to: null, section: '3' } },
  } satisfies FlowWords<typeof receipt>,
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  on: { 'modal.hidden': '.ended' },
  states: {
    opening: {
      description: 'If the transaction is loaded, it is shown; if not, it is looked for.',
      always: [{ guard: 'isHere', target: 'shown' }, { target: 'searching' }],
    },
    searching: {
      ...waiting,
      tags: 'busy',
      description: 'The page was reloaded: the transaction is looked for, page after page.',
      entry: ['clearFailure', 'requestPages'],
      exit: 'releasePages',
      on: {
        'enough.loaded': { target: 'shown', actions: 'setTransaction' },
        'pages.exhausted': 'missing',
        'pages.failed': {
          target: 'failed',
          actions: 'setFailure',
        },
        'pages.stopped': {
          target: 'failed',
          actions: 'setUnreachable',
        },
        'wait.cancelled': 'failed',
      },
    },
    failed: {
      description: 'The transactions did not load, so that there is no receipt to show.',
      on: {
        'retry.requested': 'searching',
        'connection.restored': { guard: 'isUnreachable', target: 'searching' },
      },
    },
    missing: { description: 'The client has no such transaction.' },
    shown: {
      description: 'The receipt of the transaction.',
      initial: 'read',
      states: {
        read: {
          description:
            'The receipt lists the purchase, the payment and the points, or why there are none.',
          on: { 'question.asked': 'asked' },
        },
        asked: {
          description: 'A ready text for the support: the transaction, its station, date and sum.',
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
    ended: { type: 'final', description: 'The modal is closed.' },
  },
});
