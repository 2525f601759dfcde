import { transactionPageSize } from '#domain/transaction.ts';
import { waitFor } from 'xstate';
import { errorCode, RejectedError } from '#domain/failure.ts';
import { blockedTexts } from '#features/landing/texts.ts';
import type { Call } from './calls';
import type { Client } from './client';

/** The session's own call: it alone knows what code 55 of the profile means. */
async function reloadProfile({ session }: Client) {
  session().send({ type: 'profile.requested' });
  await waitFor(session(), ({ context }) => context.end === 'blocked');
  throw new RejectedError(errorCode.clientBlocked, blockedTexts.title);
}

export const publicAndOwnReads: readonly Call[] = [
  {
    name: 'client/me',
    kind: 'Q',
    method: 'POST',
    path: '/v1/client/me',
    run: ({ own }, signal) => own.me(signal),
    inFault: { F2: reloadProfile },
  },
  {
    name: 'client/points_forecast',
    kind: 'Q',
    method: 'GET',
    path: '/v1/client/points_forecast',
    run: ({ own }, signal) => own.pointsForecast({ days: 30 }, signal),
  },
  {
    name: 'client/transactions',
    kind: 'Q',
    method: 'POST',
    path: '/v1/client/transactions',
    run: ({ transactions }, signal) =>
      transactions.page({ limit: transactionPageSize, offset: 0 }, signal),
  },
  {
    name: 'public/loyalty_levels',
    kind: 'Q',
    method: 'POST',
    path: '/v1/public/loyalty_levels',
    run: ({ loyalty }, signal) => loyalty.tiers(signal),
  },
  {
    name: 'qna-list',
    kind: 'Q',
    method: 'GET',
    path: '/qna-list',
    isVisitors: true,
    run: ({ content }, signal) => content.questions(signal),
  },
  {
    name: 'pins',
    kind: 'Q',
    method: 'GET',
    path: '/pins.json',
    isVisitors: true,
    run: ({ pins }, signal) => pins.stations({ url: '/pins.json' }, signal),
  },
];
