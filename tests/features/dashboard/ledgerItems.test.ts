import { describe, expect, test } from 'vitest';
import type { Month } from '#domain/ledger.ts';
import {
  firstIndexes,
  headIndex,
  ledgerItems,
  monthRuns,
} from '#features/dashboard/transactions/ledgerItems.ts';

const month: Month = { key: '2026-11', totalPaid: 0, totalPointsAccrues: 0, days: [] };

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

  test.each([
    [1, [0, 1]],
    [2, [0, 1]],
    [3, [0, 1, 2]],
    [4, [0, 1, 2, 3, 4]],
    [Infinity, [0, 1, 2, 3, 4]],
  ])('are whole days where they are to be the first %d transactions', (most, indexes) => {
    expect(firstIndexes(items, most)).toEqual(indexes);
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
