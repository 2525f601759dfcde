import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { transactionPageSize } from '#domain/history.ts';
import {
  addsNothing,
  emptyLedger,
  meets,
  transactionsOf,
  withNewest,
  withPage,
  type Ledger,
} from '#domain/ledger.ts';
import type { Transaction, TransactionPage } from '#domain/transaction.ts';
import { call, slowThreshold, type Thrown } from '#machines/shared/flow.ts';
import { isEnough, type PagesAnswer, type PagesRequest, type Waiter } from './pagesMessages';

export type PageAsked = { limit: number; offset: number };

/** What the dashboard is told of a page that has come. */
export type PageLoaded = {
  type: 'page.loaded';
  offset: number;
  transactions: readonly Transaction[];
};

type Waits = 'retry.requested' | 'wait.cancelled' | 'connection.restored';

/** So many are loaded in one go; a server whose list has no end is not asked without end. */
const mostTransactionsAtOnce = 20_000;

const incomplete: PagesAnswer = { type: 'pages.failed', failure: { kind: 'incomplete' } };

/** The calls, guards and actions of the paging. */
export const transactionPaging = setup({
  types: {
    context: {} as {
      offset: number;
      ledger: Ledger;
      failure: Failure | null;
      /** A person wants all pages; the one that is on its way comes first. */
      isRestWanted: boolean;
      /** The flows that wait for older pages. */
      waiters: readonly Waiter[];
      /** There may be newer transactions than those that are loaded: the first page is to be asked for anew. */
      isOutdated: boolean;
    },
    events: {} as
      | PagesRequest
      | {
          type: 'page.requested' | 'rest.requested' | 'rest.cancelled' | Waits;
        }
      | { type: 'refresh.requested' | 'page.returned' },
    tags: {} as 'busy' | 'loadingAll' | 'slow' | 'failed',
  },
  actors: { loadPage: call<TransactionPage, PageAsked>('loadPage') },
  delays: { slowThreshold },
  guards: {
    isLast: (_, { isLastPage }: TransactionPage) => isLastPage,
    /** Paging on would ask for ever: the server repeats a page, or sends an empty one. */
    bringsNothing: ({ context }, { transactions }: TransactionPage) =>
      addsNothing(context.ledger, transactions),
    isWanted: ({ context: { isRestWanted, waiters } }) => isRestWanted || waiters.length > 0,
    isUnwanted: ({ context: { isRestWanted, waiters } }) => !isRestWanted && waiters.length === 0,
    isAwaited: ({ context }) => context.waiters.length > 0,
    /** The first page is loaded; one that is loading is not asked for again. */
    hasFirstPage: ({ context }) => context.offset > 0,
    isOutdated: ({ context }) => context.isOutdated,
    meetsLoaded: ({ context }, { transactions }: TransactionPage) =>
      meets(context.ledger, transactions),
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
    setOutdated: assign({ isOutdated: true }),
    /** The offset of the following pages grows by what was added above them. */
    addNewest: assign(({ context }, { transactions }: TransactionPage) => {
      const ledger = withNewest(context.ledger, transactions);
      const offset = context.offset + ledger.count - context.ledger.count;
      return { ledger, offset, isOutdated: false };
    }),
    /** More was added than a page holds: the list begins anew. */
    replacePages: assign((_, { transactions }: TransactionPage) => ({
      ledger: withPage(emptyLedger, transactions),
      offset: transactionPageSize,
      isOutdated: false,
    })),
    /** The list as it is now is used as its first page. */
    reportPages: sendParent(({ context: { ledger } }): PageLoaded => ({
      type: 'page.loaded',
      offset: 0,
      transactions: [...transactionsOf(ledger)],
    })),
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
    /** The waiting flows stop: what they wait for does not come. */
    tellIncomplete: enqueueActions(({ context: { waiters }, enqueue }) => {
      for (const { by } of waiters) enqueue.sendTo(by, incomplete);
      enqueue.assign({ waiters: [] });
    }),
    /** Whoever wants still more asks again. */
    pauseEndless: enqueueActions(({ context: { offset, waiters }, enqueue }) => {
      if (offset % mostTransactionsAtOnce !== 0) return;
      for (const { by } of waiters) enqueue.sendTo(by, incomplete);
      enqueue.assign({ isRestWanted: false, waiters: [] });
    }),
    tellStopped: enqueueActions(({ context: { waiters }, enqueue }) => {
      for (const { by } of waiters)
        enqueue.sendTo(by, { type: 'pages.stopped' } satisfies PagesAnswer);
      enqueue.assign({ waiters: [] });
    }),
  },
});
