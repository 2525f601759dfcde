import { expect, test } from 'vitest';
import { boundsOf, rangeOf } from '#lib/webVitals.ts';
import { p75Of } from '#viewer/page/production/p75.ts';

const lcp = (le: string, rating: string, count: number) => ({ name: 'LCP', rating, le, count });

test.each([
  ['LCP', 2.5, '2.5'],
  ['LCP', 2.500_1, '3.25'],
  ['LCP', 4, '4'],
  ['LCP', 40, 'Inf'],
  ['INP', 0, '0.05'],
  ['INP', 0.2, '0.2'],
  ['CLS', 0.08, '0.1'],
  ['CLS', 0.26, '0.375'],
  ['TTFB', 1.8, '1.8'],
  ['FCP', 12.1, 'Inf'],
] as const)('%s of %f is counted up to %s', (name, value, range) => {
  expect(rangeOf(name, value)).toBe(range);
});

test('ranges are told in figures that no code or phone could be', () => {
  for (const name of ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const)
    expect(boundsOf(name).join(' ')).not.toMatch(/\d{4}/);
});

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
