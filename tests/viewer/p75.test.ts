import { expect, test } from 'vitest';
import { p75Of } from '#viewer/page/production/p75.ts';

const lcp = (le: string, rating: string, count: number) => ({ name: 'LCP', rating, le, count });

test('three quarters of the page loads were no worse: estimated inside the range', () => {
  // The 75th of a hundred is the 15th of 20 between 1.875 and 2.5.
  const counts = [lcp('1.25', 'good', 40), lcp('1.875', 'good', 20), lcp('2.5', 'good', 20)];
  const worse = [...counts, lcp('Inf', 'poor', 20)];
  const found = p75Of('LCP', worse);
  expect(found).toMatchObject({ rating: 'good', total: 100 });
  expect(found?.value).toBeCloseTo(1.875 + 0.625 * 0.75, 9);
});

test('a quarter and one more in the last range is poor, whatever the others are', () => {
  const found = p75Of('LCP', [lcp('0.625', 'good', 74), lcp('Inf', 'poor', 26)]);
  expect(found).toEqual({ value: Infinity, rating: 'poor', total: 100 });
  expect(p75Of('LCP', [lcp('0.625', 'good', 75), lcp('Inf', 'poor', 25)])).toMatchObject({
    rating: 'good',
    value: 0.625,
  });
});

test('without ranges the rating is known alone; a vital that was not counted has none', () => {
  const counts = [lcp('', 'good', 1), lcp('', 'needs-improvement', 3)];
  expect(p75Of('LCP', counts)).toEqual({ value: null, rating: 'needs improvement', total: 4 });
  expect(p75Of('INP', counts)).toBeNull();
  expect(p75Of('LCP', [])).toBeNull();
});
