import { expect, test } from 'vitest';
import { cx } from '#lib/cx.ts';

test('the names that are there stand beside each other', () => {
  expect(cx('button', false, 'wide', undefined)).toBe('button wide');
  expect(cx(undefined)).toBe('');
});
