import { assertEvent, assign, sendParent, setup } from 'xstate';
import { retryAfterOf, toFailure, type Failure } from '#domain/failure.ts';
import { isErrored, nonFinancial, type Transaction } from '#domain/transaction.ts';
import { call, errorOf, slowThreshold, waiting } from '#machines/shared/flow.ts';
import { isWaitOver, retryWait, second, secondLess } from '#machines/shared/retryWait.ts';
import type { PageLoaded } from './transactionPaging';
import type { FlowWords } from '#machines/shared/flowWords.ts';

type Stars = 1 | 2 | 3 | 4 | 5;
export type RatingGiven = { rrn: string; rating: Stars };

/** The rating reports this to the dashboard, which does not ask about this purchase again. */
export type PurchaseRated = { type: 'purchase.rated'; rrn: string };

type RatingEvent =
  | PageLoaded
  | { type: 'rating.chosen'; rating: Stars }
  | { type: 'retry.requested' | 'wait.cancelled' };

/** The newest purchase of the page that is neither failed nor without money. */
function purchaseIn(event: RatingEvent): string | null {
  assertEvent(event, 'page.loaded');
  const counts = (one: Transaction) => !isErrored(one) && one.operType !== nonFinancial;
  return event.transactions.find(counts)?.rrn ?? null;
}

const rating = setup({
  types: {
    input: {} as { /** The purchase this device has rated last. */ ratedRrn: string | null },
    context: {} as {
      ratedRrn: string | null;
      rrn: string;
      rating: Stars | null;
      failure: Failure | null;
      /** The seconds that a busy server still asks for before the rating is sent again. */
      wait: number;
    },
    events: {} as RatingEvent,
    tags: {} as 'busy' | 'slow' | 'held',
  },
  actors: { submitRating: call<void, RatingGiven>('submitRating') },
  delays: {
    slowThreshold,
    second,
    /** Section 9. */
    revealDelay: 300,
    hideDelay: 1_500,
  },
  guards: {
    isWaitOver,
    hasPurchase: ({ event }) => purchaseIn(event) !== null,
    isUnrated: ({ context, event }) => {
      const rrn = purchaseIn(event);
      return rrn !== null && rrn !== context.ratedRrn;
    },
  },
  actions: {
    setPurchase: assign(({ event }) => ({ rrn: purchaseIn(event) ?? '' })),
    setRating: assign(({ event }) => {
      assertEvent(event, 'rating.chosen');
      return { rating: event.rating, failure: null };
    }),
    /** Keeps the failure on the screen, and its wait running. */
    changeRating: assign(({ event }) => {
      assertEvent(event, 'rating.chosen');
      return { rating: event.rating };
    }),
    setFailure: assign(({ event }) => {
      const failure = toFailure(errorOf(event));
      return { failure, wait: retryAfterOf(failure) };
    }),
    countDown: assign({ wait: secondLess }),
    clearFailure: assign({ failure: null }),
    /** The widget is about to hide: the focus moves from it to its transaction. */
    leaveFocus: () => {},
    rememberRated: (_, _params: { rrn: string }) => {},
    reportRated: sendParent((_, { rrn }: { rrn: string }): PurchaseRated => ({
      type: 'purchase.rated',
      rrn,
    })),
  },
});

const choose = { target: 'thanking', reenter: true, actions: 'setRating' } as const;

/** Section 4 "Rating widget", under the newest purchase. */
export const ratingMachine = rating.createMachine({
  id: 'rating',
  description:
    'A rating from one to five under the newest purchase, sent shortly after it is chosen.',
  meta: {
    title: 'Purchase rating',
    section: '4 “Rating widget”, 9',
    events: { 'rating.chosen': 'The person rates the purchase.' },
    calls: {
      submitRating: {
        does: 'Sends the rating.',
        to: 'POST /v1/client/transaction/rate (VITE_RATING_URL)',
        section: '4, D5, D11',
      },
    },
    delays: {
      revealDelay: { why: 'The question follows the purchase.', section: '9' },
      hideDelay: {
        why: 'How long the thanks are shown before the rating is sent.',
        section: '4, 9',
      },
    },
  } satisfies FlowWords<typeof rating>,
  context: ({ input }) => ({ ...input, rrn: '', rating: null, failure: null, wait: 0 }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No purchase that could be rated has loaded yet.',
      on: {
        'page.loaded': [
          { guard: 'isUnrated', target: 'hidden', actions: 'setPurchase' },
          { guard: 'hasPurchase', target: 'rated' },
        ],
      },
    },
    hidden: {
      description: 'Room is kept under the purchase; the question is shown in a moment.',
      after: { revealDelay: 'offered' },
    },
    offered: {
      description: 'The person may rate the purchase from one to five.',
      on: { 'rating.chosen': choose },
    },
    thanking: {
      description: 'The widget thanks the person; the choice may still be changed.',
      on: { 'rating.chosen': choose },
      after: { hideDelay: { target: 'submitting', actions: 'leaveFocus' } },
    },
    submitting: {
      ...waiting,
      tags: 'busy',
      description: 'The widget is hidden and the rating is being sent.',
      entry: 'clearFailure',
      invoke: {
        id: 'submitRating',
        src: 'submitRating',
        input: ({ context: { rrn, rating } }) => ({ rrn, rating: rating ?? 5 }),
        onDone: {
          target: 'rated',
          actions: [
            { type: 'rememberRated', params: ({ context }) => context },
            { type: 'reportRated', params: ({ context }) => context },
          ],
        },
        onError: { target: 'failed', actions: 'setFailure' },
      },
      on: { 'wait.cancelled': 'failed' },
    },
    failed: {
      ...retryWait,
      description: 'The rating was not sent; the person may send it again or change it.',
      on: {
        'rating.chosen': [{ guard: 'isWaitOver', ...choose }, { actions: 'changeRating' }],
        'retry.requested': { guard: 'isWaitOver', target: 'submitting' },
      },
    },
    rated: { description: 'The newest purchase has its rating; nothing more is asked.' },
  },
});
