// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { dropCopy, ratedTransaction } from '#browser/offlineSnapshot.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('section 4 "Session": what a client has rated goes with what else the device keeps of them', async () => {
  const dropped = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('caches', { delete: dropped });
  ratedTransaction.write('628900000137');
  expect(ratedTransaction.read()).toBe('628900000137');
  await dropCopy();
  expect(ratedTransaction.read()).toBeNull();
  expect(localStorage.length).toBe(0);
  expect(dropped.mock.calls).toEqual([['cabinet']]);
});

test('a device that keeps nothing has nothing to drop', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('caches', undefined);
  await expect(dropCopy()).resolves.toBeUndefined();
});
