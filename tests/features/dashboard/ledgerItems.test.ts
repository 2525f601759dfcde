import { describe, expect, test } from 'vitest';
import { heightEstimates, type LedgerItem } from '#features/dashboard/transactions/ledgerItems.ts';

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
