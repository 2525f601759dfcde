import { expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import type { HttpOptions } from '#api/http.ts';
import { createTransactions } from '#api/transactions.ts';
import { UnreachableError } from '#domain/failure.ts';
import { settled } from '#tests/support/heldCall.ts';
import { session, ok, server, status } from './support/server';

type Early = NonNullable<HttpOptions['early']>;
type Looked = Parameters<Early>[0];

const emptyPage = () => ok({ transaction_page: { is_last_page: 'true', transactions: [] } });
const pageRange = { limit: 20, offset: 0 };

/** Clients with early calls answered by `answer`; `sent` contains the calls that reached the server. */
function started(answer: (signal?: AbortSignal) => Promise<Response> | undefined) {
  const looked: Looked[] = [];
  const { http, sent } = server(emptyPage);
  const { access } = session('access-1', () => Promise.reject(new Error('No refresh')));
  const early: Early = (call, signal) => {
    looked.push(call);
    return answer(signal);
  };
  const options = { access, early };
  return {
    looked,
    sent,
    client: createClient(http(options)),
    transactions: createTransactions(http(options), { ratingUrl: '/rate' }),
  };
}

test('a call that was sent early is not sent again', async () => {
  const { looked, sent, transactions } = started(() => Promise.resolve(emptyPage()));
  expect(await transactions.page(pageRange)).toEqual({ isLastPage: true, transactions: [] });
  expect(sent).toEqual([]);
  expect(looked).toEqual([
    {
      method: 'POST',
      url: 'https://api.test/v1/client/transactions',
      body: '{"limit":20,"offset":0,"source":"Личный кабинет"}',
      token: 'access-1',
    },
  ]);
});

test('the lookup of an early call includes the query of its address', async () => {
  const forecast = () => Promise.resolve(ok({ point_forecast_page: { items: [] } }));
  const { looked, client } = started(forecast);
  expect(await client.pointsForecast({ days: 90 })).toEqual([]);
  expect(looked[0]).toMatchObject({
    method: 'GET',
    url: 'https://api.test/v1/client/points_forecast?n_days=90',
    body: undefined,
  });
});

test('a call that was not sent early is sent', async () => {
  const { sent, transactions } = started(() => undefined);
  await transactions.page(pageRange);
  expect(sent.map(({ url, token }) => [url, token])).toEqual([
    ['https://api.test/v1/client/transactions', 'access-1'],
  ]);
});

test.each([
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['of a server that stumbles', () => Promise.resolve(status(502))],
])('an early answer that is %s is retried, like any read', async (_, answer) => {
  const { sent, transactions } = started(answer);
  expect(await transactions.page(pageRange)).toEqual({ isLastPage: true, transactions: [] });
  expect(sent).toHaveLength(1);
});

test('an abort ends the wait for an early answer', async () => {
  const controller = new AbortController();
  const hanging = (signal?: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new TypeError('Aborted'));
      });
    });
  const { transactions } = started(hanging);
  const page = transactions.page(pageRange, controller.signal);
  await settled();
  const reason = new UnreachableError('Cancelled');
  controller.abort(reason);
  await expect(page).rejects.toBe(reason);
});
