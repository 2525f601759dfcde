import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { transactionPageSize } from '#domain/history.ts';
import { emptyLedger, withPage, type Ledger } from '#domain/ledger.ts';
import type { Transaction, TransactionPage } from '#domain/transaction.ts';
import { call } from '#machines/shared/call.ts';
import { slowThreshold, waiting } from '#machines/shared/slowThreshold.ts';
import { isEnough, type PagesAnswer, type PagesRequest, type Waiter } from './pagesMessages';

export type PageAsked = { limit: number; offset: number };

/** What the dashboard is told of a page that has come. */
export type PageLoaded = {
  type: 'page.loaded';
  offset: number;
  transactions: readonly Transaction[];
};

const output = ({ event }: { event: { output: TransactionPage } }) => event.output;
/** Where every page that comes adds what it brings. */
const add = { type: 'addPage', params: output } as const;
const report = { type: 'reportPage', params: output } as const;
const isLast = { type: 'isLast', params: output } as const;
type Waits = 'retry.requested' | 'wait.cancelled' | 'connection.restored';
type Thrown = { error: unknown };
const thrown = ({ event: { error } }: { event: Thrown }) => ({ error });
const setFailure = { type: 'setFailure', params: thrown } as const;
const tellFailed = { type: 'tellFailed', params: thrown } as const;
/** Those for whom the pages that are here are enough hear so, and wait no longer. */
const answerEnough = (isComplete: boolean) =>
  ({ type: 'answerEnough', params: { isComplete } }) as const;
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
      /** A person wants all pages; the one that is on its way comes first. */
      isRestWanted: boolean;
      /** The flows that wait for older pages. */
      waiters: readonly Waiter[];
    },
    events: {} as
      | PagesRequest
      | {
          type: 'page.requested' | 'rest.requested' | 'rest.cancelled' | Waits;
        },
    tags: {} as 'busy' | 'loadingAll' | 'slow' | 'failed',
  },
  actors: { loadPage: call<TransactionPage, PageAsked>('loadPage') },
  delays: { slowThreshold },
  guards: {
    isLast: (_, { isLastPage }: TransactionPage) => isLastPage,
    isWanted: ({ context: { isRestWanted, waiters } }) => isRestWanted || waiters.length > 0,
    isUnwanted: ({ context: { isRestWanted, waiters } }) => !isRestWanted && waiters.length === 0,
    isAwaited: ({ context }) => context.waiters.length > 0,
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
    setFailure: assign((_, { error }: Thrown) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    wantRest: assign({ isRestWanted: true }),
    forgetRest: assign({ isRestWanted: false }),
    addWaiter: assign(({ context: { waiters } }, { by, wanted }: Waiter) => ({
      waiters: [...waiters.filter((one) => one.by !== by), { by, wanted }],
    })),
    removeWaiter: assign(({ context: { waiters } }, { by }: Pick<Waiter, 'by'>) => ({
      waiters: waiters.filter((one) => one.by !== by),
    })),
    answerEnough: enqueueActions(
      ({ context: { ledger, waiters }, enqueue }, { isComplete }: { isComplete: boolean }) => {
        const done = waiters.filter(({ wanted }) => isEnough(ledger, wanted, isComplete));
        const answer: PagesAnswer = { type: 'enough.loaded', ledger };
        for (const { by } of done) enqueue.sendTo(by, answer);
        enqueue.assign({ waiters: waiters.filter((one) => !done.includes(one)) });
      },
    ),
    tellExhausted: enqueueActions(({ context: { waiters }, enqueue }) => {
      for (const { by } of waiters)
        enqueue.sendTo(by, { type: 'pages.exhausted' } satisfies PagesAnswer);
      enqueue.assign({ waiters: [] });
    }),
    tellFailed: enqueueActions(({ context: { waiters }, enqueue }, { error }: Thrown) => {
      const answer: PagesAnswer = { type: 'pages.failed', failure: toFailure(error) };
      for (const { by } of waiters) enqueue.sendTo(by, answer);
      enqueue.assign({ waiters: [] });
    }),
    tellStopped: enqueueActions(({ context: { waiters }, enqueue }) => {
      for (const { by } of waiters)
        enqueue.sendTo(by, { type: 'pages.stopped' } satisfies PagesAnswer);
      enqueue.assign({ waiters: [] });
    }),
  },
}).createMachine({
  id: 'transactionPaging',
  context: { offset: 0, ledger: emptyLedger, failure: null, isRestWanted: false, waiters: [] },
  initial: 'loading',
  on: {
    'pages.requested': {
      actions: [{ type: 'addWaiter', params: ({ event }) => event }, answerEnough(false)],
    },
    'pages.released': { actions: { type: 'removeWaiter', params: ({ event }) => event } },
  },
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
          { target: 'partial', actions: [report, add, answerEnough(false)] },
        ],
        onError: { target: 'failed', actions: [setFailure, tellFailed] },
      },
      on: {
        'rest.requested': { actions: 'wantRest' },
        'wait.cancelled': { target: 'failed', actions: ['forgetRest', 'tellStopped'] },
      },
    },
    loadingAll: {
      ...waiting,
      tags: ['busy', 'loadingAll'],
      description:
        'Page after page is asked for as long as a person or another flow waits for more.',
      entry: 'clearFailure',
      always: { guard: 'isUnwanted', target: 'partial' },
      invoke: {
        id: 'loadRest',
        src: 'loadPage',
        input: nextPage,
        onDone: [
          { guard: isLast, target: 'complete', actions: [report, add] },
          { target: 'partial', actions: [report, add, answerEnough(false)] },
        ],
        onError: { target: 'failed', actions: [setFailure, 'forgetRest', tellFailed] },
      },
      on: {
        'rest.requested': { actions: 'wantRest' },
        'rest.cancelled': { target: 'partial', actions: ['forgetRest', 'tellStopped'] },
        'wait.cancelled': { target: 'failed', actions: ['forgetRest', 'tellStopped'] },
      },
    },
    partial: {
      description: 'There are older transactions that are not loaded yet.',
      always: { guard: 'isWanted', target: 'loadingAll' },
      on: {
        'page.requested': 'loading',
        'rest.requested': { target: 'loadingAll', actions: 'wantRest' },
      },
    },
    failed: {
      tags: 'failed',
      description: 'The page did not come; the same offset is asked for again.',
      always: { guard: 'isAwaited', target: 'loadingAll' },
      on: {
        'retry.requested': 'loading',
        'rest.requested': { target: 'loadingAll', actions: 'wantRest' },
        'connection.restored': { guard: 'isUnreachable', target: 'loading' },
      },
    },
    complete: {
      description: 'The last page is here.',
      entry: [answerEnough(true), 'tellExhausted'],
      on: {
        'pages.requested': {
          actions: [
            { type: 'addWaiter', params: ({ event }) => event },
            answerEnough(true),
            'tellExhausted',
          ],
        },
      },
    },
  },
});
