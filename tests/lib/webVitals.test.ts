import { expect, test } from 'vitest';
import { boundsOf, rangeOf, thresholdsOf, vitalNames } from '#lib/webVitals.ts';

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

test('the bounds of ranges have no four digits in a row, so none can be a code or a phone', () => {
  for (const name of ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const)
    expect(boundsOf(name).join(' ')).not.toMatch(/\d{4}/);
});

test('the ranges of each, from a quarter of what is good to four times what is poor', () => {
  expect(vitalNames).toEqual(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']);
  expect(boundsOf('LCP')).toEqual([0.625, 1.25, 1.875, 2.5, 3.25, 4, 6, 8, 16]);
  expect(boundsOf('INP')).toEqual([0.05, 0.1, 0.15, 0.2, 0.35, 0.5, 0.75, 1, 2]);
  expect(boundsOf('CLS')).toEqual([0.025, 0.05, 0.075, 0.1, 0.175, 0.25, 0.375, 0.5, 1]);
  expect(thresholdsOf('FCP')).toEqual({ good: 1.8, poor: 3 });
  expect(thresholdsOf('TTFB')).toEqual({ good: 0.8, poor: 1.8 });
});
