import { expect, test, vi } from 'vitest';
import { once } from '#lib/once.ts';

test('a thing is made when it is first asked for, and once', () => {
  const make = vi.fn(() => ({}));
  const thing = once(make);
  expect(make).not.toHaveBeenCalled();
  const made = thing();
  expect(thing()).toBe(made);
  expect(make).toHaveBeenCalledOnce();
});
