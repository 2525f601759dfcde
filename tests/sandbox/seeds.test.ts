import { describe, expect, test, vi } from 'vitest';
import { day, pass, phones, sandboxForFile, source } from './support/app';
import { balanceOn, isValid, pointsFor, qualifyingOn, tierFor } from './support/books';
import { allTransactions, pageOf, type Transaction } from './support/transactions';

vi.setConfig({ testTimeout: 20_000 });

const { get, post, signIn, me } = sandboxForFile();

type Card = {
  card_number: string;
  points: number;
  program_name: string;
  qual_fuel_2: number;
  qual_non_fuel_3: number;
};

type Expiring = { date: string; points: number };

async function books(phone: string) {
  const { access_token: token } = await signIn(phone);
  const transactions = await allTransactions(async (limit, offset) =>
    pageOf(await post('/v1/client/transactions', { limit, offset, source }, token)),
  );
  const { body } = await me(token);
  const { card } = body?.client as { card: Card };
  const forecast = await get('/v1/client/points_forecast?n_days=9999', token);
  const { items } = forecast.body?.point_forecast_page as { items: Expiring[] };
  const expiring = items.reduce((sum, { points }) => sum + points, 0);
  return { transactions, card, expiring, next: items[0] };
}

async function stationsById() {
  const { text } = await get('/pins.json');
  const { data } = JSON.parse(text) as {
    data: { attributes: { id_station: string; address: string } }[];
  };
  return new Map(data.map(({ attributes }) => [attributes.id_station, attributes.address]));
}

const kopecks = (roubles: number) => Math.round(roubles * 100);

/** Flaws in a transaction's sums; empty when all add up. */
function flawsOf(transaction: Transaction): string[] {
  const { rrn, check_item, total_sum, accural_total_points, redem_total_points } = transaction;
  const flaws = check_item.flatMap(({ name, quantity, price, sum }) =>
    quantity > 0 && kopecks(sum) === Math.round((Math.round(quantity * 100) * kopecks(price)) / 100)
      ? []
      : [`${rrn}: ${name}`],
  );
  const lines = check_item.reduce((total, { sum }) => total + kopecks(sum), 0);
  if (lines !== kopecks(total_sum)) flaws.push(`${rrn}: total`);
  if (transaction.total_sum_points !== accural_total_points - redem_total_points)
    flaws.push(`${rrn}: points`);
  if (redem_total_points > total_sum / 2) flaws.push(`${rrn}: too many points spent`);
  return flaws;
}

const moments = [
  '2026-11-20T12:00:00+03:00',
  '2027-01-01T00:05:00+03:00',
  '2028-02-29T23:55:00+03:00',
];

const clients = [
  { phone: phones.oleg, number: '3001', tier: '', fuel: 34, nonFuel: 238, count: 3 },
  { phone: phones.igor, number: '3002', tier: 'Агат', fuel: 186.4, nonFuel: 1742, count: 38 },
  { phone: phones.anna, number: '3003', tier: 'Сапфир', fuel: 432, nonFuel: 4126.5, count: 137 },
  { phone: phones.maria, number: '3004', tier: 'Рубин', fuel: 845.2, nonFuel: 8930, count: 420 },
];

test.each(moments)('the seeds at %s are consistent', async (moment) => {
  await post('/sandbox/reset', { now: moment });
  const stations = await stationsById();
  for (const client of clients) {
    const { transactions, card, expiring } = await books(client.phone);

    expect(transactions).toHaveLength(client.count);
    expect(card.card_number).toMatch(new RegExp(`^\\d{12}${client.number}$`));
    expect(transactions.flatMap(flawsOf)).toEqual([]);
    const isFinancial = ({ oper_type }: (typeof transactions)[number]) =>
      oper_type === 'Финансовая';
    for (const transaction of transactions) {
      expect(Date.parse(transaction.order_date)).toBeLessThan(Date.parse(moment));
    }
    for (const transaction of transactions.filter((one) => !isFinancial(one))) {
      expect(transaction).toMatchObject({
        oper_type: 'Нефинансовая',
        total_sum: 0,
        check_item: [],
        location_code: null,
      });
    }
    const financial = transactions.filter(isFinancial);
    expect(financial).not.toEqual([]);
    for (const transaction of financial) {
      expect(transaction.check_item.length).toBeGreaterThan(0);
      expect(stations.get(transaction.location_code ?? '')).toBe(transaction.address);
      expect(transaction.accural_total_points).toBe(pointsFor(transaction, transactions));
    }
    const amounts = qualifyingOn(moment, transactions);
    expect(amounts).toEqual({ fuel: client.fuel, nonFuel: client.nonFuel });
    expect(card).toMatchObject({
      program_name: client.tier,
      qual_fuel_2: client.fuel,
      qual_non_fuel_3: client.nonFuel,
    });
    expect(tierFor(amounts).name).toBe(client.tier);
    expect(balanceOn(moment, transactions)).toEqual({ points: card.points, lowest: 0 });
    expect(expiring).toBe(card.points);
  }
  const { next } = await books(phones.anna);
  expect(next?.points).toBeGreaterThan(100);
  expect(Date.parse(next?.date ?? '') - Date.parse(moment)).toBeLessThan(33 * day);
});

describe('the seeded clients', () => {
  test('Олег has 150 points', async () => {
    expect((await books(phones.oleg)).card.points).toBe(150);
  });

  test('Анна has every kind of transaction, over fourteen months', async () => {
    const { transactions } = await books(phones.anna);
    const kinds = {
      cancelled: transactions.filter(({ status }) => status === 'Отменена').length,
      fraud: transactions.filter(({ error_message }) => error_message !== null).length,
      nonFinancial: transactions.filter(({ oper_type }) => oper_type === 'Нефинансовая').length,
      birthday: transactions.filter(({ order_type }) => order_type === 'Подарок ко дню рождения')
        .length,
      withoutFuel: transactions.filter(
        ({ check_item }) =>
          check_item.length > 0 && !check_item.some(({ name }) => name === 'АИ-95'),
      ).length,
      redeemed: transactions.filter(({ redem_total_points }) => redem_total_points > 0).length,
    };
    expect(kinds).toMatchObject({ cancelled: 5, fraud: 4, nonFinancial: 6, birthday: 2 });
    expect(kinds.withoutFuel).toBeGreaterThan(30);
    expect(kinds.redeemed).toBeGreaterThan(3);
    const texts = transactions.map(({ error_message }) => error_message).join();
    expect(texts).toContain('Error If Fraud');
    expect(texts).toContain('34');
    const months = new Set(transactions.map(({ order_date }) => order_date.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(14);
    expect(months.size).toBeLessThanOrEqual(15);
  });

  test('Тимур has 10,000 transactions, the highest tier and more than a million points', async () => {
    const { transactions, card, expiring } = await books(phones.timur);
    expect(transactions).toHaveLength(10_000);
    expect(new Set(transactions.map(({ rrn }) => rrn)).size).toBe(10_000);
    expect(transactions.flatMap(flawsOf)).toEqual([]);
    expect(card.program_name).toBe('Бриллиант');
    expect(qualifyingOn('2026-11-20', transactions)).toEqual({
      fuel: card.qual_fuel_2,
      nonFuel: card.qual_non_fuel_3,
    });
    const recent = transactions
      .slice(0, 15)
      .filter((it) => isValid(it) && it.check_item.length > 0);
    expect(recent.length).toBeGreaterThan(5);
    for (const transaction of recent)
      expect(transaction.accural_total_points).toBe(pointsFor(transaction, transactions));
    expect(card.points).toBeGreaterThan(1_000_000);
    expect(balanceOn('2026-11-20', transactions)).toEqual({ points: card.points, lowest: 0 });
    expect(expiring).toBe(card.points);
  });

  test('are the same after every reset to the same day', async () => {
    const before = await books(phones.maria);
    await post('/sandbox/reset', { now: '2026-06-01T10:00:00+03:00' });
    const elsewhere = await books(phones.maria);
    await post('/sandbox/reset', { now: '2026-11-20T20:00:00+03:00' });
    expect(await books(phones.maria)).toEqual(before);
    expect(elsewhere.transactions[0]?.order_date).not.toBe(before.transactions[0]?.order_date);
  });

  test('have the same tier a week later', async () => {
    pass(7 * day);
    for (const { phone, tier } of clients)
      expect((await books(phone)).card.program_name).toBe(tier);
  });
});
