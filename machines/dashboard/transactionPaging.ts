import {
  assertEvent,
  assign,
  enqueueActions,
  sendParent,
  setup,
  type AnyActorRef,
  type EventObject,
} from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import {
  transactionPageSize,
  type Transaction,
  type TransactionPage,
} from '#domain/transaction.ts';
import {
  addsNothing,
  emptyLedger,
  meets,
  transactionOf,
  transactionsOf,
  withNewest,
  withPage,
  type Ledger,
} from '#domain/ledger.ts';
import { isFiltering, isWhole, type LedgerFilter } from '#domain/ledgerFilter.ts';
import { isLoadedSince, paceBegins } from '#domain/tierForecast.ts';
import { errorOf, call, outputOf, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import { failureOf, isUnreachable, type Failing } from '#machines/shared/loader.ts';

export type PageAsked = { limit: number; offset: number };

/** Reports a loaded page to the dashboard. */
export type PageLoaded = {
  type: 'page.loaded';
  offset: number;
  transactions: readonly Transaction[];
};

/**
 * The transactions that a flow waits for: one, those that the pace at a day needs (YYYY-MM-DD), or
 * all that match a filter.
 */
type Wanted = { rrn: string } | { paceAt: string } | { filter: LedgerFilter };

/** Who waits for older pages, and what is enough. */
type Waiter = { by: AnyActorRef; wanted: Wanted };

/** Requests to the paging from flows that wait for older pages. */
export type PagesRequest =
  | ({ type: 'pages.requested' } & Waiter)
  | ({ type: 'pages.released' } & Pick<Waiter, 'by'>);

/** Answers of the paging to the waiting flows. */
export type PagesAnswer =
  | { type: 'enough.loaded'; ledger: Ledger }
  | { type: 'pages.exhausted' }
  | { type: 'pages.failed'; failure: Failure }
  | { type: 'pages.stopped' };

type Waits = 'retry.requested' | 'wait.cancelled' | 'connection.restored';

/** A load pauses after so many transactions, because a faulty server may send a list without an end. */
const mostTransactionsAtOnce = 20_000;

/** Pages that load by scrolling, after the first; the button loads older ones. */
const pagesByScrolling = 2;

const incomplete: PagesAnswer = { type: 'pages.failed', failure: { kind: 'incomplete' } };

function isEnough(ledger: Ledger, wanted: Wanted, isComplete: boolean): boolean {
  if ('rrn' in wanted) return transactionOf(ledger, wanted.rrn) !== null;
  if ('paceAt' in wanted) return isComplete || isLoadedSince(ledger, paceBegins(wanted.paceAt));
  return isWhole(ledger, wanted.filter, isComplete);
}

const loadedBy = (event: EventObject) => outputOf<TransactionPage>(event);

const transactionPaging = setup({
  types: {
    context: {} as Failing & {
      offset: number;
      ledger: Ledger;
      /** A person wants all pages; a page in flight is loaded first. */
      isRestWanted: boolean;
      /** The flows that wait for older pages. */
      waiters: readonly Waiter[];
      /** There may be newer transactions than the loaded ones: the first page must be loaded again. */
      isOutdated: boolean;
    },
    events: {} as
      | PagesRequest
      | {
          type: 'page.requested' | 'rest.requested' | 'rest.cancelled' | Waits;
        }
      | { type: 'end.neared'; filter: LedgerFilter }
      | { type: 'refresh.requested' | 'page.returned' },
    tags: {} as 'busy' | 'loadingAll' | 'slow' | 'failed',
  },
  actors: { loadPage: call<TransactionPage, PageAsked>('loadPage') },
  delays: { slowThreshold },
  guards: {
    isLast: ({ event }) => loadedBy(event).isLastPage,
    /** The server repeats a page, or sends an empty one: further requests would never end. */
    addsNothing: ({ context, event }) => addsNothing(context.ledger, loadedBy(event).transactions),
    isWanted: ({ context: { isRestWanted, waiters } }) => isRestWanted || waiters.length > 0,
    isUnwanted: ({ context: { isRestWanted, waiters } }) => !isRestWanted && waiters.length === 0,
    isAwaited: ({ context }) => context.waiters.length > 0,
    /** The first page has loaded; one that is loading is not requested again. */
    hasFirstPage: ({ context }) => context.offset > 0,
    isOutdated: ({ context }) => context.isOutdated,
    /** With a filter, only the button loads older pages. */
    comesByItself: ({ context: { ledger }, event }) => {
      assertEvent(event, 'end.neared');
      return !isFiltering(event.filter) && ledger.count <= pagesByScrolling * transactionPageSize;
    },
    meetsLoaded: ({ context, event }) => meets(context.ledger, loadedBy(event).transactions),
    isUnreachable,
  },
  actions: {
    addPage: assign(({ context, event }) => ({
      offset: context.offset + transactionPageSize,
      ledger: withPage(context.ledger, loadedBy(event).transactions),
    })),
    reportPage: sendParent(({ context: { offset }, event }): PageLoaded => ({
      type: 'page.loaded',
      offset,
      transactions: loadedBy(event).transactions,
    })),
    setOutdated: assign({ isOutdated: true }),
    /** The offset of the following pages grows by what was added above them. */
    addNewest: assign(({ context, event }) => {
      const ledger = withNewest(context.ledger, loadedBy(event).transactions);
      const offset = context.offset + ledger.count - context.ledger.count;
      return { ledger, offset, isOutdated: false };
    }),
    /** More transactions were added than a page holds: the list restarts. */
    replacePages: assign(({ event }) => ({
      ledger: withPage(emptyLedger, loadedBy(event).transactions),
      offset: transactionPageSize,
      isOutdated: false,
    })),
    /** Reports the whole current list as a first page. */
    reportPages: sendParent(({ context: { ledger } }): PageLoaded => ({
      type: 'page.loaded',
      offset: 0,
      transactions: [...transactionsOf(ledger)],
    })),
    setFailure: assign({ failure: failureOf }),
    clearFailure: assign({ failure: null }),
    wantRest: assign({ isRestWanted: true }),
    forgetRest: assign({ isRestWanted: false }),
    addWaiter: assign(({ context: { waiters }, event }) => {
      assertEvent(event, 'pages.requested');
      const { by, wanted } = event;
      return { waiters: [...waiters.filter((one) => one.by !== by), { by, wanted }] };
    }),
    removeWaiter: assign(({ context: { waiters }, event }) => {
      assertEvent(event, 'pages.released');
      return { waiters: waiters.filter((one) => one.by !== event.by) };
    }),
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
    tellFailed: enqueueActions(({ context: { waiters }, event, enqueue }) => {
      const answer: PagesAnswer = { type: 'pages.failed', failure: toFailure(errorOf(event)) };
      for (const { by } of waiters) enqueue.sendTo(by, answer);
      enqueue.assign({ waiters: [] });
    }),
    /** The waiting flows stop, because the pages that they wait for will not load. */
    tellIncomplete: enqueueActions(({ context: { waiters }, enqueue }) => {
      for (const { by } of waiters) enqueue.sendTo(by, incomplete);
      enqueue.assign({ waiters: [] });
    }),
    /** Ends the waits at the limit; a flow that needs more sends a new request. */
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

/** Answers the flows for which the loaded pages are enough; they stop waiting. */
const answerEnough = (isComplete: boolean) =>
  ({ type: 'answerEnough', params: { isComplete } }) as const;
/** A page without a new entry ends the paging until somebody asks again. */
const stall = {
  guard: 'addsNothing',
  target: 'stalled',
  actions: ['addPage', 'forgetRest', answerEnough(false), 'tellIncomplete'],
} as const;
const nextPage = ({ context: { offset } }: { context: { offset: number } }) => ({
  limit: transactionPageSize,
  offset,
});

/**
 * Nested states of those without a page in flight: on return after a while, and at midnight, the
 * first page is loaded again. The page shows neither the reload nor its failure.
 */
const followed = transactionPaging.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: {
      description: 'The list is up to date.',
      always: { guard: 'isOutdated', target: 'refreshing' },
    },
    refreshing: {
      description: 'The first page is loaded again, without a sign on the page.',
      invoke: {
        id: 'loadNewest',
        src: 'loadPage',
        input: { limit: transactionPageSize, offset: 0 },
        onDone: [
          {
            guard: 'meetsLoaded',
            target: 'fresh',
            actions: ['addNewest', 'reportPages'],
          },
          {
            guard: 'isLast',
            target: '#transactionPaging.complete',
            actions: ['replacePages', 'reportPages'],
          },
          { guard: 'addsNothing', target: 'fresh', actions: 'addNewest' },
          { target: '#transactionPaging.partial', actions: ['replacePages', 'reportPages'] },
        ],
        onError: 'stale',
      },
    },
    stale: {
      description: 'The first page did not load; the next return to the page loads it again.',
      on: { 'page.returned': 'refreshing', 'refresh.requested': 'refreshing' },
    },
  },
});

/** Section 4 "Transaction paging": the offset grows by the limit until the last page has loaded. */
export const transactionPagingMachine = transactionPaging.createMachine({
  id: 'transactionPaging',
  description: 'Loads twenty transactions at a time, until the last page.',
  meta: {
    title: 'Transaction paging',
    section: '4 “Transaction paging”',
    events: {
      'end.neared': 'The person scrolls near the end of the list.',
      'page.requested': 'The person presses «Показать ещё».',
      'pages.released': 'A flow no longer waits for older transactions.',
      'pages.requested': 'A flow waits for older transactions and says how many are enough.',
      'rest.cancelled': 'The person stops the loading of what is missing.',
      'rest.requested': 'All transactions that are missing are asked for.',
    },
    calls: {
      loadPage: {
        does: 'Asks for the next twenty transactions.',
        to: 'POST /v1/client/transactions',
        section: '4, 7, 9',
      },
    },
  } satisfies FlowWords<typeof transactionPaging>,
  context: {
    offset: 0,
    ledger: emptyLedger,
    failure: null,
    isRestWanted: false,
    waiters: [],
    isOutdated: false,
  },
  initial: 'loading',
  on: {
    'pages.requested': {
      actions: ['addWaiter', answerEnough(false)],
    },
    'refresh.requested': { guard: 'hasFirstPage', actions: 'setOutdated' },
    'pages.released': { actions: 'removeWaiter' },
  },
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'A page is loading; those already loaded stay in sight.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: nextPage,
        onDone: [
          { guard: 'isLast', target: 'complete', actions: ['reportPage', 'addPage'] },
          stall,
          { target: 'partial', actions: ['reportPage', 'addPage', answerEnough(false)] },
        ],
        onError: { target: 'failed', actions: ['setFailure', 'tellFailed'] },
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
          { guard: 'isLast', target: 'complete', actions: ['reportPage', 'addPage'] },
          stall,
          {
            target: 'partial',
            actions: ['reportPage', 'addPage', answerEnough(false), 'pauseEndless'],
          },
        ],
        onError: { target: 'failed', actions: ['setFailure', 'forgetRest', 'tellFailed'] },
      },
      on: {
        'rest.requested': { actions: 'wantRest' },
        'rest.cancelled': { target: 'partial', actions: ['forgetRest', 'tellStopped'] },
        'wait.cancelled': { target: 'failed', actions: ['forgetRest', 'tellStopped'] },
      },
    },
    partial: {
      ...followed,
      description: 'There are older transactions that are not loaded yet.',
      always: { guard: 'isWanted', target: 'loadingAll' },
      on: {
        'page.requested': 'loading',
        'end.neared': { guard: 'comesByItself', target: 'loading' },
        'rest.requested': { target: 'loadingAll', actions: 'wantRest' },
      },
    },
    stalled: {
      ...followed,
      description:
        'The last page had no new entry and was not called the last: only a request asks for the next one.',
      always: { guard: 'isAwaited', target: 'loadingAll' },
      on: {
        'page.requested': 'loading',
        'rest.requested': { target: 'loadingAll', actions: 'wantRest' },
      },
    },
    failed: {
      tags: 'failed',
      description: 'The page did not load; a retry loads the same offset.',
      always: { guard: 'isAwaited', target: 'loadingAll' },
      on: {
        'retry.requested': 'loading',
        'rest.requested': { target: 'loadingAll', actions: 'wantRest' },
        'connection.restored': { guard: 'isUnreachable', target: 'loading' },
      },
    },
    complete: {
      ...followed,
      description: 'The last page is loaded.',
      entry: [answerEnough(true), 'tellExhausted'],
      on: {
        'pages.requested': {
          actions: ['addWaiter', answerEnough(true), 'tellExhausted'],
        },
      },
    },
  },
});
