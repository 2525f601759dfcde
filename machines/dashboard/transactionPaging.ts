import { assign, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { transactionPageSize } from '#domain/history.ts';
import { emptyLedger, withPage, type Ledger } from '#domain/ledger.ts';
import type { Transaction, TransactionPage } from '#domain/transaction.ts';
import { call } from '#machines/shared/call.ts';
import { slowThreshold, waiting } from '#machines/shared/slowThreshold.ts';

export type PageAsked = { limit: number; offset: number };

/** What the dashboard is told of a page that has come. */
export type PageLoaded = {
  type: 'page.loaded';
  offset: number;
  transactions: readonly Transaction[];
};

/** Where every page that comes adds what it brings. */
const add = {
  type: 'addPage',
  params: ({ event }: { event: { output: TransactionPage } }) => event.output,
} as const;
const report = {
  type: 'reportPage',
  params: ({ event }: { event: { output: TransactionPage } }) => event.output,
} as const;
const isLast = {
  type: 'isLast',
  params: ({ event }: { event: { output: TransactionPage } }) => event.output,
} as const;
const fail = {
  target: 'failed',
  actions: {
    type: 'setFailure',
    params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }),
  },
} as const;
const nextPage = ({ context: { offset } }: { context: { offset: number } }) => ({
  limit: transactionPageSize,
  offset,
});

/** Section 4 "Transaction paging": the offset grows by the limit until the last page is here. */
export const transactionPagingMachine = setup({
  types: {
    context: {} as {
      offset: number;
      ledger: Ledger;
      failure: Failure | null;
      /** All pages are wanted; the one that is on its way comes first. */
      isRestWanted: boolean;
    },
    events: {} as {
      type:
        | 'page.requested'
        | 'rest.requested'
        | 'rest.cancelled'
        | 'retry.requested'
        | 'wait.cancelled'
        | 'connection.restored';
    },
    tags: {} as 'busy' | 'loadingAll' | 'slow' | 'failed',
  },
  actors: { loadPage: call<TransactionPage, PageAsked>('loadPage') },
  delays: { slowThreshold },
  guards: {
    isLast: (_, { isLastPage }: TransactionPage) => isLastPage,
    isRestWanted: ({ context }) => context.isRestWanted,
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
  },
  actions: {
    addPage: assign(({ context }, { transactions }: TransactionPage) => ({
      offset: context.offset + transactionPageSize,
      ledger: withPage(context.ledger, transactions),
    })),
    reportPage: sendParent(
      ({ context: { offset } }, { transactions }: TransactionPage): PageLoaded => ({
        type: 'page.loaded',
        offset,
        transactions,
      }),
    ),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    wantRest: assign({ isRestWanted: true }),
    forgetRest: assign({ isRestWanted: false }),
  },
}).createMachine({
  id: 'transactionPaging',
  context: { offset: 0, ledger: emptyLedger, failure: null, isRestWanted: false },
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
        input: nextPage,
        onDone: [
          { guard: isLast, target: 'complete', actions: [report, add] },
          { guard: 'isRestWanted', target: 'loadingAll', actions: [report, add] },
          { target: 'partial', actions: [report, add] },
        ],
        onError: fail,
      },
      on: {
        'rest.requested': { actions: 'wantRest' },
        'wait.cancelled': { target: 'failed', actions: 'forgetRest' },
      },
    },
    loadingAll: {
      ...waiting,
      tags: ['busy', 'loadingAll'],
      description:
        'Page after page is asked for until the last one is here or the person stops it.',
      entry: ['clearFailure', 'forgetRest'],
      invoke: {
        id: 'loadRest',
        src: 'loadPage',
        input: nextPage,
        onDone: [
          { guard: isLast, target: 'complete', actions: [report, add] },
          { target: 'loadingAll', reenter: true, actions: [report, add] },
        ],
        onError: fail,
      },
      on: { 'rest.cancelled': 'partial', 'wait.cancelled': 'failed' },
    },
    partial: {
      description: 'There are older transactions that are not loaded yet.',
      on: { 'page.requested': 'loading', 'rest.requested': 'loadingAll' },
    },
    failed: {
      tags: 'failed',
      description: 'The page did not come; the same offset is asked for again.',
      on: {
        'retry.requested': 'loading',
        'rest.requested': 'loadingAll',
        'connection.restored': { guard: 'isUnreachable', target: 'loading' },
      },
    },
    complete: { description: 'The last page is here.' },
  },
});
