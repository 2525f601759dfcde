// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLedgerPart } from '#features/dashboard/transactions/useLedgerPart.ts';
import { settled } from '#tests/support/heldCall.ts';

const chunk = vi.hoisted(() => {
  let resolve: (part: object) => void = () => {};
  const promise = new Promise<object>((done) => (resolve = done));
  return { promise, resolve };
});
const WindowedLedger = () => null;
vi.mock('#browser/page.ts', async (original) => ({
  ...(await original<object>()),
  loadChunk: () => chunk.promise,
}));

afterEach(cleanup);

test('the list is there once its part has loaded, for a page that waits and for later ones', async () => {
  const waiting = renderHook(useLedgerPart);
  expect(waiting.result.current).toBeNull();
  chunk.resolve({ WindowedLedger });
  await act(settled);
  expect(waiting.result.current).toEqual({ List: WindowedLedger });
  expect(renderHook(useLedgerPart).result.current).toEqual({ List: WindowedLedger });
});
