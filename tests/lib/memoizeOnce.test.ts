import { expect, test, vi } from 'vitest';
import { memoizeOnce } from '#lib/memoizeOnce.ts';

test('a thing is made when it is first asked for, and once', () => {
  const make = vi.fn(() => ({}));
  const thing = memoizeOnce(make);
  expect(make).not.toHaveBeenCalled();
  const made = thing();
  expect(thing()).toBe(made);
  expect(make).toHaveBeenCalledOnce();
});
