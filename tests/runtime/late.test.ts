import { fromPromise } from 'xstate';
import { expect, test, vi } from 'vitest';
import { late } from '#runtime/late.ts';

test('a part that is looked for late has what it has, and is asked for nothing before', () => {
  const logic = fromPromise(() => Promise.resolve('its own'));
  const find = vi.fn(() => logic);
  const part = late(find);
  expect(find).not.toHaveBeenCalled();
  expect('transition' in part).toBe(true);
  expect('other' in part).toBe(false);
  expect(part.transition).toBe(logic.transition);
  expect(find).toHaveBeenCalledTimes(1);
});
