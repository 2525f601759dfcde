import { describe, expect, test } from 'vitest';
import { phones, refused, sandboxForFile, signedOut, source, success } from './support/app';
import { aNumber, aString, including, like } from './support/matchers';
import { allTransactions, pageOf } from './support/transactions';

const { post, signIn } = sandboxForFile();

async function signedIn(phone: string = phones.anna) {
  const { access_token: token } = await signIn(phone);
  const page = async (limit: number, offset: number) =>
    pageOf(await post('/v1/client/transactions', { limit, offset, source }, token));
  return {
    token,
    page,
    all: () => allTransactions(page),
    rate: (rrn: unknown, rating: unknown) =>
      post('/v1/client/transaction/rate', { rrn, rating }, token),
  };
}

describe('pages of transactions', () => {
  test('hold twenty each, newest first, without duplicates; a string marks the last one', async () => {
    const { page } = await signedIn();
    const pages = await Promise.all([0, 20, 40, 60, 80, 100, 120].map((from) => page(20, from)));
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([
      20, 20, 20, 20, 20, 20, 17,
    ]);
    expect(pages.map(({ is_last_page }) => is_last_page)).toEqual([
      ...Array<string>(6).fill('false'),
      'true',
    ]);
    const all = pages.flatMap(({ transactions }) => transactions);
    expect(new Set(all.map(({ rrn }) => rrn)).size).toBe(137);
    const dates = all.map(({ order_date }) => order_date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('end exactly: a full last page is the last one', async () => {
    const { page } = await signedIn();
    expect(await page(37, 100)).toMatchObject({ is_last_page: 'true' });
    expect(await page(36, 100)).toMatchObject({ is_last_page: 'false' });
    expect(await page(20, 137)).toEqual({ is_last_page: 'true', transactions: [] });
    expect(await page(20, 1_000_000)).toEqual({ is_last_page: 'true', transactions: [] });
  });

  test('hold everything a receipt needs', async () => {
    const { all } = await signedIn();
    const refuel = (await all()).find(({ check_item }) => check_item.length > 1);
    expect(refuel).toEqual({
      rrn: like(/^\d{12}$/),
      order_date: like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
      total_sum: aNumber,
      total_sum_points: aNumber,
      accural_total_points: aNumber,
      redem_total_points: aNumber,
      check_item: including([
        {
          name: aString,
          quantity: aNumber,
          price: aNumber,
          sum: aNumber,
        },
      ]),
      location_code: like(/^\d+$/),
      address: aString,
      oper_type: 'Финансовая',
      order_type: 'Покупка',
      status: aString,
      error_message: null,
    });
  });

  test('are the caller’s own alone', async () => {
    const anna = new Set((await (await signedIn(phones.anna)).all()).map(({ rrn }) => rrn));
    const igor = (await (await signedIn(phones.igor)).all()).map(({ rrn }) => rrn);
    expect(igor).toHaveLength(38);
    expect(anna.size).toBe(137);
    expect(igor.some((rrn) => anna.has(rrn))).toBe(false);
  });

  test('contain three transactions for a newcomer', async () => {
    const { page } = await signedIn(phones.oleg);
    const { transactions, is_last_page } = await page(20, 0);
    expect(transactions).toHaveLength(3);
    expect(is_last_page).toBe('true');
  });

  test.each([
    [{ limit: 0, offset: 0, source }],
    [{ limit: 101, offset: 0, source }],
    [{ limit: 1.5, offset: 0, source }],
    [{ limit: '20', offset: 0, source }],
    [{ limit: 20, offset: -1, source }],
    [{ limit: 20, offset: 0, source: 'elsewhere' }],
    [{ limit: 20, offset: 0 }],
    [{}],
    [[]],
    [null],
  ])('are refused for %j', async (body) => {
    const { token } = await signedIn();
    expect(await post('/v1/client/transactions', body, token)).toMatchObject(
      refused(90, aString, 400),
    );
  });

  test('need a token', async () => {
    expect(await post('/v1/client/transactions', { limit: 20, offset: 0, source })).toMatchObject(
      signedOut,
    );
  });
});

describe('rating a purchase', () => {
  test('accepts one to five, and another rating of the same purchase', async () => {
    const { all, rate } = await signedIn();
    const newest = (await all())[0]?.rrn;
    for (const rating of [1, 2, 3, 4, 5, 5])
      expect(await rate(newest, rating)).toMatchObject(success);
  });

  test.each([0, 6, 2.5, '5', null])('refuses %j', async (rating) => {
    const { all, rate } = await signedIn();
    expect(await rate((await all())[0]?.rrn, rating)).toMatchObject(
      refused(90, 'Оценка — от 1 до 5', 400),
    );
  });

  test('refuses what is not the caller’s, even after its owner rated it', async () => {
    const anna = await signedIn(phones.anna);
    const igor = await signedIn(phones.igor);
    const hers = (await anna.all())[0]?.rrn;
    const unknown = refused(90, 'Такой операции нет', 400);
    expect(await igor.rate(hers, 1)).toMatchObject(unknown);
    expect(await anna.rate(hers, 5)).toMatchObject(success);
    expect(await igor.rate(hers, 1)).toMatchObject(unknown);
    expect(await igor.rate('600000000000', 1)).toMatchObject(unknown);
  });

  test('refuses what was cancelled', async () => {
    const { all, rate } = await signedIn();
    const cancelled = (await all()).find(({ status }) => status === 'Отменена');
    expect(await rate(cancelled?.rrn, 3)).toMatchObject(refused(90, 'Такой операции нет', 400));
  });
});
