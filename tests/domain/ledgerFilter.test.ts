import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import {
  chosenParts,
  isFiltering,
  isWhole,
  noFilter,
  shownLedger,
  stationsOf,
  type LedgerFilter,
} from '#domain/ledgerFilter.ts';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import type { Transaction } from '#domain/transaction.ts';
import { ledgerOf, rrnsOf, purchase } from '#tests/support/examples.ts';

const list = [
  purchase('2026-11-20', { rrn: 'fuel', fuel: 40, accuralTotalPoints: 82 }),
  purchase('2026-11-20', { rrn: 'cancelled', fuel: 40, status: 'Отменена', accuralTotalPoints: 9 }),
  purchase('2026-11-02', {
    rrn: 'cafe',
    shop: 149,
    accuralTotalPoints: 5,
    locationCode: '31',
    address: 'Калуга, ул. Зелёная, 30',
  }),
  purchase('2026-10-14', {
    rrn: 'gift',
    operType: 'Нефинансовая',
    orderType: 'Подарок ко дню рождения',
    accuralTotalPoints: 300,
    locationCode: '',
    address: '',
  }),
  purchase('2026-10-01', { rrn: 'old', fuel: 10, accuralTotalPoints: 12 }),
];
const ledger = ledgerOf(list);
const shown = (filter: Partial<LedgerFilter>) => shownLedger(ledger, { ...noFilter, ...filter });

describe('filter of the transactions', () => {
  test.each([
    ['a month', { month: '2026-10' }, ['gift', 'old']],
    ['fuel, the errored ones in sight', { kind: 'fuel' }, ['fuel', 'cancelled', 'old']],
    ['the shop', { kind: 'shop' }, ['cafe']],
    ['what came without money', { kind: 'gift' }, ['gift']],
    ['what does not count', { kind: 'errored' }, ['cancelled']],
    ['a station', { station: '31' }, ['cafe']],
    ['a part of a good’s name', { query: 'аи-95' }, ['fuel', 'cancelled', 'old']],
    ['a good’s name with another hyphen', { query: 'аи\u201195' }, ['fuel', 'cancelled', 'old']],
    ['letters in two parts', { query: 'зелёная'.normalize('NFD') }, ['cafe']],
    ['a word copied with invisible characters', { query: '\u2066кал\u00adуга\u2069' }, ['cafe']],
    ['an address whose ё is typed as е', { query: 'ЗЕЛЕНАЯ' }, ['cafe']],
    ['several words in any order', { query: '30 калуга' }, ['cafe']],
    ['a date', { query: '14.10.2026' }, ['gift']],
    ['a sum', { query: '149,00' }, ['cafe']],
    ['a sum as it stands in a row', { query: '2\u00a0400,00\u00a0₽' }, ['fuel', 'cancelled']],
    ['a sum with plain spaces', { query: '2 400,00 ₽' }, ['fuel', 'cancelled']],
    ['a sum with a point', { query: '2400.00' }, ['fuel', 'cancelled']],
    ['no other sum with the same end', { query: '1 400,00' }, []],
    ['a date and a sum', { query: '02.11.2026 149,00' }, ['cafe']],
    ['a station as a row is titled', { query: 'АЗС № 31' }, ['cafe']],
    ['a station typed without a space', { query: 'азс №31' }, ['cafe']],
    ['nothing without a station', { query: 'азс подарок' }, []],
    ['the number of the transaction', { query: 'gift' }, ['gift']],
    ['a month and a kind together', { month: '2026-10', kind: 'fuel' }, ['old']],
    ['nothing that is there', { query: 'осётр' }, []],
  ] satisfies [string, Partial<LedgerFilter>, string[]][])('lets through %s', (_, filter, rrns) => {
    expect(rrnsOf(shown(filter))).toEqual(rrns);
  });

  test('section 8: totals are of what is shown, the errored ones left out', () => {
    expect(shown({ kind: 'fuel' })).toMatchObject({
      count: 3,
      totalPaid: 3_000,
      totalPointsAccrues: 94,
    });
    expect(shown({ kind: 'errored' })).toMatchObject({ count: 1, totalPaid: 0 });
    expect(shown({ kind: 'fuel' }).months.map(({ totalPaid }) => totalPaid)).toEqual([2_400, 600]);
  });

  test('a day or a month of which nothing is let through is not shown', () => {
    expect(shown({ kind: 'shop' }).months.map(({ key, days }) => [key, days.length])).toEqual([
      ['2026-11', 1],
    ]);
    expect(shown({ query: 'осётр' })).toMatchObject({ months: [], count: 0, totalPaid: 0 });
  });

  test.each([
    [1_234_567, ['1 234 567,00', '234 567,00', '1234567.00', '1 234 567,00 ₽']],
    [12_745.4, ['12 745,40', '12\u00a0745,40', '2 745,40']],
    [745.4, ['745,40']],
  ])('a sum of %d is found however it is grouped', (paid, queries) => {
    const one = ledgerOf([purchase('2026-11-20', { rrn: 'sum', shop: paid })]);
    for (const query of queries)
      expect(rrnsOf(shownLedger(one, { ...noFilter, query }))).toEqual(['sum']);
    expect(rrnsOf(shownLedger(one, { ...noFilter, query: '9 745,40' }))).toEqual([]);
  });

  test.each([
    [129_745.4, '12 745,40'],
    [12_500_345.6, '12 345,60'],
    [10_234_567, '1 234 567,00'],
  ])('a sum of %d is not found by another of the same parts', (paid, query) => {
    const one = ledgerOf([purchase('2026-11-20', { rrn: 'sum', shop: paid })]);
    expect(rrnsOf(shownLedger(one, { ...noFilter, query }))).toEqual([]);
  });

  test('a word does not reach from one part of a transaction into the next', () => {
    expect(rrnsOf(shown({ query: '31калуга' }))).toEqual([]);
    expect(rrnsOf(shown({ query: '31  калуга ' }))).toEqual(['cafe']);
  });

  test('without a filter the list is the ledger itself', () => {
    const all = shown({});
    expect(all.months).toBe(ledger.months);
    expect(all).toMatchObject({ count: 5, totalPaid: 3_149, totalPointsAccrues: 399 });
  });

  test('a page costs the months it touches: the others are what they were', () => {
    const filter = { ...noFilter, kind: 'fuel' as const };
    const before = shownLedger(ledger, filter);
    const after = shownLedger(
      withPage(ledger, [purchase('2026-10-01', { rrn: 'more', fuel: 1 })]),
      filter,
    );
    expect(after.months[0]).toBe(before.months[0]);
    expect(after.months[1]).not.toBe(before.months[1]);
    expect(rrnsOf(after)).toEqual(['fuel', 'cancelled', 'old', 'more']);
  });

  test('spaces alone are no search; the parts that are chosen are counted without it', () => {
    expect(isFiltering({ ...noFilter, query: '  ' })).toBe(false);
    expect(isFiltering({ ...noFilter, query: 'а' })).toBe(true);
    expect(chosenParts({ month: '2026-10', kind: 'fuel', station: '', query: 'кофе' })).toBe(2);
  });

  test('a month is whole once an older one has begun, everything else at the last page', () => {
    expect(isWhole(ledger, noFilter, false)).toBe(false);
    expect(isWhole(ledger, { ...noFilter, month: '2026-11' }, false)).toBe(true);
    expect(isWhole(ledger, { ...noFilter, month: '2026-10' }, false)).toBe(false);
    expect(isWhole(ledger, noFilter, true)).toBe(true);
    const three = withPage(ledger, [purchase('2026-09-30')]);
    expect(isWhole(three, { ...noFilter, month: '2026-10' }, false)).toBe(true);
    expect(isWhole(three, { ...noFilter, month: '2026-09' }, false)).toBe(false);
    const [, october] = three.months;
    const one = { ...three, months: october ? [october] : [] };
    expect(isWhole(one, { ...noFilter, month: '2026-11' }, false)).toBe(true);
    expect(isWhole(emptyLedger, { ...noFilter, month: '2026-11' }, false)).toBe(false);
  });

  test('stations are sorted by number, each once, with its newest address', () => {
    const more = withPage(ledger, [
      purchase('2026-09-01', { locationCode: '9', address: 'Ливны' }),
      purchase('2026-09-01', { locationCode: '31', address: 'прежний адрес' }),
    ]);
    expect(stationsOf(more)).toEqual([
      { code: '9', address: 'Ливны' },
      { code: '31', address: 'Калуга, ул. Зелёная, 30' },
      { code: '214', address: 'Тула, Щёкинское шоссе, 12' },
    ]);
  });

  const anything = fc.record({
    month: fc.constantFrom('', '2026-10', '2026-11'),
    kind: fc.constantFrom('' as const, 'fuel' as const, 'shop' as const, 'errored' as const),
    station: fc.constantFrom('', '1', '2'),
    query: fc.constantFrom('', 'кофе', 'аи', '2026'),
  });
  const transactions = fc
    .array(
      fc.record({
        day: fc.constantFrom('2026-09-30', '2026-10-02', '2026-11-11', '2026-11-12'),
        fuel: fc.constantFrom(0, 12.5),
        shop: fc.integer({ min: 0, max: 99_999 }).map((kopecks) => kopecks / 100),
        locationCode: fc.constantFrom('1', '2'),
        status: fc.constantFrom('Выполнена', 'Отменена'),
        accuralTotalPoints: fc.nat(500),
      }),
      { maxLength: 60 },
    )
    .map((all): Transaction[] => all.map(({ day, ...rest }) => purchase(day, rest)));

  test('filtered page by page or all at once, the result and its totals are the same', () => {
    fc.assert(
      fc.property(transactions, anything, (all, filter) => {
        const pages = Array.from({ length: Math.ceil(all.length / 7) }, (_, page) =>
          all.slice(page * 7, (page + 1) * 7),
        );
        let byPage = emptyLedger;
        for (const page of pages) {
          byPage = withPage(byPage, page);
          shownLedger(byPage, filter);
        }
        const one = shownLedger(byPage, filter);
        expect(one).toEqual(shownLedger(ledgerOf(all), { ...filter }));
        const entries = one.months
          .flatMap(({ days }) => days.flatMap((day) => day.entries))
          .filter(({ withError }) => !withError);
        const kopecks = entries.reduce(
          (sum, entry) => sum + Math.round(entry.currentPaid * 100),
          0,
        );
        expect(Math.round(one.totalPaid * 100)).toBe(kopecks);
      }),
    );
  });

  test('the lists of all months together contain each transaction exactly once', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        const whole = ledgerOf(all);
        const months = whole.months.map(({ key }) => key);
        const parts = months.flatMap((month) => rrnsOf(shownLedger(whole, { ...noFilter, month })));
        expect(parts).toEqual(rrnsOf(whole));
      }),
    );
  });
});
