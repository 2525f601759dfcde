// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLedgerPart } from '#features/dashboard/transactions/useLedgerPart.ts';
import { settled } from '#tests/support/heldCall.ts';

const chunk = vi.hoisted(() => {
  let resolve: (part: object) => void = () => {};
  const promise = new Promise<object>((done) => (resolve = done));
  return { promise, resolve, load: vi.fn(() => promise) };
});
vi.mock('#browser/page.ts', async (original) => ({
  ...(await original<object>()),
  loadChunk: chunk.load,
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const passTime = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('the part is asked for with the first list, and there at once for later ones', async () => {
  const part = { createLedgerVirtualizer: () => null, PrintedPages: () => null };
  expect(chunk.load).not.toHaveBeenCalled();
  const waiting = renderHook(useLedgerPart);
  const gone = renderHook(useLedgerPart);
  gone.unmount();
  expect(vi.getTimerCount(), 'a list that is gone waits for nothing').toBe(1);
  passTime(9_999);
  expect(waiting.result.current).toBeNull();
  passTime(1);
  expect(waiting.result.current, 'a list waits ten seconds for it').toBe('missing');
  const later = renderHook(useLedgerPart);
  expect(later.result.current, 'a later list does not wait anew').toBe('missing');
  chunk.resolve(part);
  await act(settled);
  expect(waiting.result.current).toBe(part);
  expect(gone.result.current).toBeNull();
  expect(vi.getTimerCount(), 'nobody waits any more').toBe(0);
  const asked = chunk.load.mock.calls.length;
  const passes: unknown[] = [];
  renderHook(() => passes.push(useLedgerPart()));
  expect(passes).toEqual([part]);
  expect(chunk.load).toHaveBeenCalledTimes(asked);
});
