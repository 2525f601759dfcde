import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, nextMonth } from '#lib/days.ts';

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-10-25', 90, '2027-01-23'],
])('%s and %d days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2026-11-20', -2, '2026-09-20'],
  ['2026-01-20', -2, '2025-11-20'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2028-04-30', -2, '2028-02-29'],
  ['2026-08-31', -2, '2026-06-30'],
])('%s and %d months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

test.each([
  ['2026-11-20', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2026-01-31', '2026-02-01'],
])('the month after %s begins on %s', (day, first) => {
  expect(nextMonth(day)).toBe(first);
});
