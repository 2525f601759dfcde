import { fc } from '#tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import {
  expiringBars,
  expiringByDay,
  expiringTotal,
  expiryWarning,
  weekStarts,
} from '#domain/forecast.ts';

const items = [
  { date: '2026-12-01', points: 340 },
  { date: '2027-01-01', points: 215 },
];

test('the sum of a period is all that expires in it', () => {
  expect(expiringTotal(items)).toBe(555);
  expect(expiringTotal([])).toBe(0);
});

test('points that expire on one day are added together', () => {
  const [first, second] = items;
  expect(expiringByDay([...items, { date: '2027-01-01', points: 5 }])).toEqual([
    first,
    { ...second, points: 220 },
  ]);
});

test('the warning names the nearest date, and a later one that is the only one or takes more', () => {
  const [december, january] = items;
  const february = { date: '2027-02-01', points: 5_214 };
  expect(expiryWarning(items)).toEqual({ next: december, later: january });
  expect(expiryWarning([...items, february])).toEqual({ next: december, later: february });
  const equal = { date: '2027-02-01', points: 340 };
  expect(expiryWarning([...items, equal]), 'of equal ones the nearest').toEqual({
    next: december,
    later: null,
  });
  expect(expiryWarning([february])).toEqual({ next: february, later: null });
  expect(expiryWarning([])).toEqual({ next: null, later: null });
});

test('a bar is placed at its day within the period and is as tall as its points', () => {
  expect(expiringBars(items, { today: '2026-11-20', days: 90 })).toEqual([
    { date: '2026-12-01', at: 11 / 90, height: 1 },
    { date: '2027-01-01', at: 42 / 90, height: 215 / 340 },
  ]);
});

test('bars never leave the chart, whatever the server sends', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const lot = fc.record({ date: day, points: fc.integer({ min: -500, max: 1_000_000 }) });
  let bars = 0;
  fc.assert(
    fc.property(fc.array(lot), fc.constantFrom(30, 90, 365), (expiring, days) => {
      for (const { at, height } of expiringBars(expiring, { today: '2026-11-20', days })) {
        bars += 1;
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(1);
        expect(height).toBeGreaterThanOrEqual(0);
        expect(height).toBeLessThanOrEqual(1);
      }
    }),
  );
  expect(bars).toBeGreaterThan(0);
});

test.each([
  ['2026-11-22', [1, 8, 15, 22, 29]],
  ['2026-11-23', [0, 7, 14, 21, 28]],
  ['2026-11-24', [6, 13, 20, 27]],
  ['2026-11-21', [2, 9, 16, 23]],
])('section 9: weeks start on Monday, after %s too', (today, mondays) => {
  expect(weekStarts(today, 30).map((at) => Math.round(at * 30))).toEqual(mondays);
});

test('a quarter shows its weeks, a year does not', () => {
  expect(weekStarts('2026-11-22', 90)).toHaveLength(13);
  expect(weekStarts('2026-11-22', 365)).toEqual([]);
});
