import { describe, expect, test } from 'vitest';
import {
  headIndex,
  heightEstimates,
  ledgerItems,
  monthRuns,
  type LedgerItem,
} from '#features/dashboard/transactions/ledgerItems.ts';

const month = { key: '2026-11', totalPaid: 0, totalPointsAccrues: 0, days: [] };
const head = (key = '2026-11'): LedgerItem => ({ key, kind: 'head', month });
/** A day with so many rows. */
const day = (key: string, rows: number): LedgerItem => ({
  key,
  kind: 'day',
  month,
  day: { key, entries: Array.from<never>({ length: rows }) },
});

describe('heights of what has not been on the screen', () => {
  test('are those of a wide screen at first: 86 px a head, 36 px over rows of 76', () => {
    const estimates = heightEstimates();
    expect(estimates.of(head())).toBe(86);
    expect(estimates.of(day('a', 1))).toBe(112);
    expect(estimates.of(day('b', 3))).toBe(264);
  });

  test('are as high as the measured ones are in the mean', () => {
    const estimates = heightEstimates();
    estimates.record(day('a', 1), 136);
    estimates.record(day('b', 3), 36 + 320);
    expect(estimates.of(day('c', 2))).toBe(36 + 210);
    expect(estimates.of(head())).toBe(86);
    estimates.record(head('2026-11'), 110);
    estimates.record(head('2026-10'), 90);
    expect(estimates.of(head('2026-09'))).toBe(100);
  });

  test('learn nothing from what is hidden', () => {
    const estimates = heightEstimates();
    estimates.record(day('a', 2), 0);
    expect(estimates.of(day('b', 1))).toBe(112);
  });

  test('follow an item that is measured again, as on a turned phone', () => {
    const estimates = heightEstimates();
    estimates.record(day('a', 2), 36 + 200);
    estimates.record(day('a', 2), 36 + 160);
    expect(estimates.of(day('b', 1))).toBe(36 + 80);
  });
});

describe('the items of a ledger', () => {
  const entries = (count: number) => Array.from<never>({ length: count });
  const november = {
    ...month,
    days: [
      { key: '2026-11-20', entries: entries(2) },
      { key: '2026-11-02', entries: entries(1) },
    ],
  };
  const october = { ...month, key: '2026-10', days: [{ key: '2026-10-05', entries: entries(1) }] };
  const items = ledgerItems([november, october]);

  test('are the head of each month and its days, newest first', () => {
    expect(items.map((item) => [item.kind, item.month.key])).toEqual([
      ['head', '2026-11'],
      ['day', '2026-11'],
      ['day', '2026-11'],
      ['head', '2026-10'],
      ['day', '2026-10'],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(5);
  });

  test('keep their keys as older days come; a day that gains a row is another item', () => {
    const keysOf = (day: { key: string; entries: never[] }) =>
      ledgerItems([{ ...november, days: [day] }]).map(({ key }) => key);
    const first = { key: '2026-11-20', entries: entries(2) };
    expect(keysOf(first)).toEqual(items.slice(0, 2).map(({ key }) => key));
    const [head, grown] = keysOf({ ...first, entries: entries(3) });
    expect(head).toBe(items[0]?.key);
    expect(grown).not.toBe(items[1]?.key);
  });

  test('stand under the head of their month', () => {
    expect([0, 1, 2, 3, 4].map((index) => headIndex(items, index))).toEqual([0, 0, 0, 3, 3]);
  });

  test('that are in the page are drawn month by month, each from where it stands in the list', () => {
    expect(monthRuns(items, [0, 2, 3, 4])).toEqual([
      { month: november, index: 0, days: [{ index: 2, day: november.days[1] }] },
      { month: october, index: 3, days: [{ index: 4, day: october.days[0] }] },
    ]);
  });

  test('that are there no more are not drawn', () => {
    expect(monthRuns(items, [3, 4, 5])).toEqual([
      { month: october, index: 3, days: [{ index: 4, day: october.days[0] }] },
    ]);
    expect(monthRuns([], [0])).toEqual([]);
  });
});
