import { transactionPageSize } from '#domain/history.ts';
import { emptyLedger } from '#domain/ledger.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { waiting } from '#machines/shared/flow.ts';
import { transactionPaging } from './transactionPagingSetup';
import type { FlowWords } from '#machines/shared/flowWords.ts';

const output = ({ event }: { event: { output: TransactionPage } }) => event.output;
/** Where every loaded page is added. */
const add = { type: 'addPage', params: output } as const;
const report = { type: 'reportPage', params: output } as const;
/** What takes the place of all pages. */
const replace = [{ type: 'replacePages', params: output }, 'reportPages'] as const;
const isLast = { type: 'isLast', params: output } as const;
const thrown = ({ event: { error } }: { event: { error: unknown } }) => ({ error });
const setFailure = { type: 'setFailure', params: thrown } as const;
const tellFailed = { type: 'tellFailed', params: thrown } as const;
/** The flows for which the loaded pages are enough are told, and wait no longer. */
const answerEnough = (isComplete: boolean) =>
  ({ type: 'answerEnough', params: { isComplete } }) as const;
const bringsNothing = { type: 'bringsNothing', params: output } as const;
/** A page without a new entry ends the paging until somebody asks again. */
const stall = {
  guard: bringsNothing,
  target: 'stalled',
  actions: [add, 'forgetRest', answerEnough(false), 'tellIncomplete'],
} as const;
const nextPage = ({ context: { offset } }: { context: { offset: number } }) => ({
  limit: transactionPageSize,
  offset,
});

/**
 * The inside of the states in which no page is on its way: on return after a while, and at midnight, the
 * first page is asked for anew. The page says nothing of it, not even that it failed.
 */
const followed = transactionPaging.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: {
      description: 'What is shown is up to date.',
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
            guard: { type: 'meetsLoaded', params: output },
            target: 'fresh',
            actions: [{ type: 'addNewest', params: output }, 'reportPages'],
          },
          { guard: isLast, target: '#transactionPaging.complete', actions: replace },
          { guard: bringsNothing, target: 'fresh', actions: { type: 'addNewest', params: output } },
          { target: '#transactionPaging.partial', actions: replace },
        ],
        onError: 'stale',
      },
    },
    stale: {
      description: 'It did not load; the next return to the page asks again.',
      on: { 'page.returned': 'refreshing', 'refresh.requested': 'refreshing' },
    },
  },
});

/** Section 4 "Transaction paging": the offset grows by the limit until the last page is here. */
export const transactionPagingMachine = transactionPaging.createMachine({
  id: 'transactionPaging',
  description: 'Loads twenty transactions at a time, until the last page.',
  meta: {
    title: 'Transaction paging',
    section: '4 “Transaction paging”',
    events: {
      'page.requested': 'The person scrolls to the end, or presses «Показать ещё».',
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
      actions: [{ type: 'addWaiter', params: ({ event }) => event }, answerEnough(false)],
    },
    'refresh.requested': { guard: 'hasFirstPage', actions: 'setOutdated' },
    'pages.released': { actions: { type: 'removeWaiter', params: ({ event }) => event } },
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
          { guard: isLast, target: 'complete', actions: [report, add] },
          stall,
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
          stall,
          { target: 'partial', actions: [report, add, answerEnough(false), 'pauseEndless'] },
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
      ...followed,
      description: 'There are older transactions that are not loaded yet.',
      always: { guard: 'isWanted', target: 'loadingAll' },
      on: {
        'page.requested': 'loading',
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
      description: 'The page did not come; the same offset is asked for again.',
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
