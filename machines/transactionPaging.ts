import { assign, setup } from 'xstate';
import { toFailure, type Failure } from '../src/domain/failure';
import { emptyLedger, withPage, type Ledger } from '../src/domain/ledger';
import { transactionPageSize, type TransactionPage } from '../src/domain/transaction';
import { call } from './call';
import { patience, waiting } from './patience';

export type PageAsked = { limit: number; offset: number };

/** Section 4 "Transaction paging": the offset grows by the limit until the last page is here. */
export const transactionPagingMachine = setup({
  types: {
    context: {} as { offset: number; ledger: Ledger; failure: Failure | null },
    events: {} as {
      type: 'page.requested' | 'retry.requested' | 'wait.cancelled' | 'connection.restored';
    },
    tags: {} as 'busy' | 'slow' | 'failed',
  },
  actors: { loadPage: call<TransactionPage, PageAsked>('loadPage') },
  delays: { patience },
  guards: {
    isLast: (_, { isLastPage }: TransactionPage) => isLastPage,
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
  },
  actions: {
    addPage: assign(({ context }, { transactions }: TransactionPage) => ({
      offset: context.offset + transactionPageSize,
      ledger: withPage(context.ledger, transactions),
    })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'transactionPaging',
  context: { offset: 0, ledger: emptyLedger, failure: null },
  initial: 'loading',
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'A page is on its way; what is here already stays in sight.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { offset } }) => ({ limit: transactionPageSize, offset }),
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'complete',
            actions: { type: 'addPage', params: ({ event }) => event.output },
          },
          {
            target: 'partial',
            actions: { type: 'addPage', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'wait.cancelled': 'failed' },
    },
    partial: {
      description: 'There are older transactions that are not loaded yet.',
      on: { 'page.requested': 'loading' },
    },
    failed: {
      tags: 'failed',
      description: 'The page did not come; the same offset is asked for again.',
      on: {
        'retry.requested': 'loading',
        'connection.restored': { guard: 'isUnreachable', target: 'loading' },
      },
    },
    complete: { description: 'The last page is here.' },
  },
});
