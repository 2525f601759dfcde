import { expect, test } from 'vitest';
import { slideStepOf } from '#lib/slideKeys.ts';

test.each([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['ArrowUp', undefined],
  ['Enter', undefined],
])('the key %s leads to: %s', (key, step) => {
  expect(slideStepOf(key)).toBe(step);
});
