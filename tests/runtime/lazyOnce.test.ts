import { expect, test, vi } from 'vitest';
import { lazyOnce, lazyPart } from '#runtime/lazyOnce.ts';

test('what is asked for is made once, at the first request', async () => {
  const make = vi.fn(() => Promise.resolve({}));
  const load = lazyOnce(make);
  expect(make).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([load(), load()]);
  expect(second).toBe(first);
  expect(await load()).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

test('what could not be made is tried again at the next request', async () => {
  const lost = new Error('No network');
  const make = vi.fn(() => Promise.resolve('made')).mockRejectedValueOnce(lost);
  const load = lazyOnce(make);
  const early = [load(), load()];
  await expect(Promise.allSettled(early)).resolves.toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ]);
  expect(make).toHaveBeenCalledTimes(1);
  await expect(load()).resolves.toBe('made');
  expect(make).toHaveBeenCalledTimes(2);
});

test('a part is here once it has been brought, and fails by its name before', async () => {
  const make = vi.fn(() => Promise.resolve('the part'));
  const { load, here } = lazyPart(make);
  expect(here).toThrow('A part is not here yet');
  await load();
  await load();
  expect(here()).toBe('the part');
  expect(make).toHaveBeenCalledTimes(1);
});
