import { expect, test } from 'vitest';
import { isEven, sumOf, tellLater } from './specimen';

test('adds up', () => {
  expect(sumOf(3)).toBe(6);
});

test('tells in its own time', async () => {
  const told = await new Promise((resolve) => {
    tellLater(() => {
      resolve('told');
    });
  });
  expect(told).toBe('told');
});

test('looks at nothing', () => {
  isEven(4);
  expect(isEven).toBeTypeOf('function');
});
