// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '#tests/support/heldCall.ts';

const loadChunk = vi.fn<() => Promise<object>>();
vi.mock('#browser/page.ts', async (original) => ({
  ...(await original<object>()),
  loadChunk: () => loadChunk(),
}));

const part = { createLedgerVirtualizer: () => null, PrintedPages: () => null };

/** The hook as a page has it that nobody has opened before. */
async function freshHook() {
  vi.resetModules();
  const { useLedgerPart } = await import('#features/dashboard/transactions/useLedgerPart.ts');
  return useLedgerPart;
}

beforeEach(() => {
  loadChunk.mockReset();
});
afterEach(cleanup);

test('the part is there once it has loaded, for a list that waits and for later ones', async () => {
  let resolve: (found: object) => void = () => {};
  loadChunk.mockReturnValue(new Promise((done) => (resolve = done)));
  const useLedgerPart = await freshHook();
  const waiting = renderHook(useLedgerPart);
  expect(waiting.result.current).toBeNull();
  resolve(part);
  await act(settled);
  expect(waiting.result.current).toBe(part);
  const passes: unknown[] = [];
  renderHook(() => passes.push(useLedgerPart()));
  expect(passes).toEqual([part]);
  expect(loadChunk).toHaveBeenCalledTimes(1);
});

test('a part that cannot be had is missing, for later lists as well', async () => {
  loadChunk.mockRejectedValue(new Error('It is not on the server any more'));
  const useLedgerPart = await freshHook();
  const waiting = renderHook(useLedgerPart);
  expect(waiting.result.current).toBeNull();
  await act(settled);
  expect(waiting.result.current).toBe('missing');
  expect(renderHook(useLedgerPart).result.current).toBe('missing');
  expect(loadChunk).toHaveBeenCalledTimes(1);
});

test('a list that has gone hears nothing of it; the next one finds it', async () => {
  loadChunk.mockResolvedValue(part);
  const useLedgerPart = await freshHook();
  const passes: unknown[] = [];
  const { unmount } = renderHook(() => passes.push(useLedgerPart()));
  unmount();
  await act(settled);
  expect(passes).toEqual([null]);
  expect(renderHook(useLedgerPart).result.current).toBe(part);
});
