import { describe, expect, test } from 'vitest';
import type { Entry, Month } from '#domain/ledger.ts';
import { heightEstimates } from '#features/dashboard/transactions/ledgerVirtualizer.ts';
import type { LedgerItem } from '#features/dashboard/transactions/ledgerItems.ts';
import { partOf } from '#tests/support/examples.ts';

type DayItem = Extract<LedgerItem, { kind: 'day' }>;

const month: Month = { key: '2026-11', totalPaid: 0, totalPointsAccrues: 0, days: [] };
const head = (key = '2026-11'): LedgerItem => ({ key, kind: 'head', month });
/** A row of a station. */
const row = (rrn: string, address: string, status = 'Выполнена') =>
  partOf<Entry>({ rrn, location: 'АЗС № 52', address, status });
/** A day with these rows, the last one of its month or not. */
const day = (key: string, entries: Entry[], isLast = false): DayItem => {
  const own = { key, entries };
  return { key, kind: 'day', month: { ...month, days: isLast ? [own] : [] }, day: own };
};

const [short, long] = ['Орёл, Наугорское шоссе, 90', 'Орёл, ул. Машиностроительная, 7'];

describe('heights of what has not been on the screen', () => {
  test('are those of a wide screen at first: 86 px a head, 36 px around rows of 76', () => {
    const estimates = heightEstimates();
    expect(estimates.of(head())).toBe(86);
    expect(estimates.of(day('a', [row('1', short)]))).toBe(112);
    expect(estimates.of(day('b', [row('1', short), row('2', short), row('3', long)]))).toBe(264);
  });

  test('of a head is as high as the measured ones are in the mean', () => {
    const estimates = heightEstimates();
    estimates.recordHead('2026-11', 110);
    estimates.recordHead('2026-10', 90);
    expect(estimates.of(head('2026-09'))).toBe(100);
    estimates.recordHead('2026-11', 100);
    expect(estimates.of(head('2026-09'))).toBe(95);
  });

  test('of a row is that of another one with the same words, and else the mean', () => {
    const estimates = heightEstimates();
    const rows = [row('1', short), row('2', long), row('3', short, 'Отменена')];
    estimates.recordDay(day('a', rows), { around: 35.5, rows: [85, 105, 107] });
    expect(estimates.of(day('b', [row('4', short)]))).toBe(35.5 + 85);
    expect(estimates.of(day('b', [row('5', long), row('6', short)]))).toBe(35.5 + 105 + 85);
    expect(estimates.of(day('b', [row('7', short, 'Отменена')]))).toBe(35.5 + 107);
    expect(estimates.of(day('b', [row('8', 'Тула')]))).toBe(35.5 + 99);
    const [gift, elsewhere] = [{ orderType: 'Подарок' }, { location: 'АЗС № 7' }];
    expect(estimates.of(day('b', [{ ...row('9', short), ...gift }]))).toBe(35.5 + 99);
    expect(estimates.of(day('b', [{ ...row('9', short), ...elsewhere }]))).toBe(35.5 + 99);
    const runTogether = { location: `АЗС № 52${short}`, address: '' };
    expect(estimates.of(day('b', [{ ...row('9', short), ...runTogether }]))).toBe(35.5 + 99);
  });

  test('of the last day of a month have the distance to the next one, once it has been seen', () => {
    const estimates = heightEstimates();
    estimates.recordDay(day('a', [row('1', short)]), { around: 35, rows: [85] });
    expect(estimates.of(day('b', [row('2', short)], true))).toBe(35 + 85);
    estimates.recordDay(day('c', [row('3', short)], true), { around: 59, rows: [85] });
    expect(estimates.of(day('b', [row('2', short)], true))).toBe(59 + 85);
    expect(estimates.of(day('d', [row('4', short)]))).toBe(35 + 85);
  });

  test('learn nothing from what is hidden', () => {
    const estimates = heightEstimates();
    estimates.recordHead('2026-11', 0);
    estimates.recordDay(day('a', [row('1', short)]), { around: 0, rows: [0] });
    expect(estimates.of(head())).toBe(86);
    expect(estimates.of(day('b', [row('2', short)]))).toBe(112);
  });

  test('follow an item that is measured again, as on a turned phone', () => {
    const estimates = heightEstimates();
    const rows = [row('1', short), row('2', long)];
    estimates.recordDay(day('a', rows), { around: 36, rows: [100, 100] });
    estimates.recordDay(day('a', rows), { around: 36, rows: [80, 90] });
    expect(estimates.of(day('b', [row('3', short)]))).toBe(36 + 80);
    expect(estimates.of(day('b', [row('4', 'Тула')]))).toBe(36 + 85);
  });

  test('of a row that has not been drawn yet is that of the others', () => {
    const estimates = heightEstimates();
    estimates.recordDay(day('a', [row('1', short), row('2', long)]), { around: 36, rows: [90] });
    expect(estimates.of(day('b', [row('3', long)]))).toBe(36 + 90);
  });
});
