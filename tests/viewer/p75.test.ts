import { describe, expect, test } from 'vitest';
import { secondsText, timesOf } from '#viewer/page/production/times.ts';
import { p75Of } from '#viewer/page/production/p75.ts';

const lcp = (le: string, rating: string, count: number) => ({ name: 'LCP', rating, le, count });

test('p75: three quarters of the page loads were no worse, estimated inside the range', () => {
  // The 75th of a hundred is the 15th of 20 between 1.875 and 2.5.
  const counts = [lcp('1.25', 'good', 40), lcp('1.875', 'good', 20), lcp('2.5', 'good', 20)];
  const worse = [...counts, lcp('Inf', 'poor', 20)];
  const found = p75Of('LCP', worse);
  expect(found).toMatchObject({ rating: 'good', total: 100 });
  expect(found?.value).toBeCloseTo(1.875 + 0.625 * 0.75, 9);
});

test('p75: more than a quarter of the page loads in the last range is poor, a quarter is not', () => {
  const found = p75Of('LCP', [lcp('0.625', 'good', 74), lcp('Inf', 'poor', 26)]);
  expect(found).toEqual({ value: Infinity, rating: 'poor', total: 100 });
  expect(p75Of('LCP', [lcp('0.625', 'good', 75), lcp('Inf', 'poor', 25)])).toMatchObject({
    rating: 'good',
    value: 0.625,
  });
});

test('p75: counts without ranges give a rating but no value; an uncounted vital gives null', () => {
  const counts = [lcp('', 'good', 1), lcp('', 'needs-improvement', 3)];
  expect(p75Of('LCP', counts)).toEqual({ value: null, rating: 'needs improvement', total: 4 });
  expect(p75Of('INP', counts)).toBeNull();
  expect(p75Of('LCP', [])).toBeNull();
});

describe('time in a state', () => {
  const range = (target: string, count: number) => ({ source: 'code', event: '', target, count });

  test('is the p50 and p95 of all visits, estimated inside the ranges', () => {
    const time = timesOf([range('1', 40), range('2', 40), range('10', 20)]).get('code');
    expect(time?.total).toBe(100);
    expect(time?.p50).toBeCloseTo(1.25, 9);
    expect(time?.p95).toBeCloseTo(8.75, 9);
    expect(timesOf([range('1', 90), range('Inf', 10)]).get('code')?.p95).toBe(Infinity);
    expect(timesOf([]).size).toBe(0);
  });

  test('is written in a short form that fits a box', () => {
    expect([0.26, 12.4, 300, Infinity].map(secondsText)).toEqual([
      '0.3\u00a0s',
      '12\u00a0s',
      '5\u00a0min',
      'over 10\u00a0min',
    ]);
  });
});
