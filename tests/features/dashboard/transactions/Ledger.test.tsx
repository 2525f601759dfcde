// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/examples.ts';
import { showCabinet } from '#tests/support/showCabinet.tsx';

const chunk = vi.hoisted(() => {
  let resolve: (part: object) => void = () => {};
  const promise = new Promise<object>((done) => (resolve = done));
  return { promise, resolve, load: vi.fn(() => promise) };
});
vi.mock('#browser/page.ts', async (original) => ({
  ...(await original<object>()),
  loadChunk: chunk.load,
}));

afterEach(cleanup);

const transactions = Array.from({ length: 80 }, (_, index) =>
  purchase(`2026-11-${String(20 - Math.floor(index / 4)).padStart(2, '0')}`, {
    rrn: String(index),
    fuel: 10,
  }),
);
const rows = () =>
  within(screen.getByRole('region', { name: 'Операции' })).getAllByRole('listitem').length;

test('a long list is only begun while the part for it loads, and whole once that is late', async () => {
  const { calls, clock } = await showCabinet();
  expect(chunk.load).not.toHaveBeenCalled();
  calls.page.resolve({ isLastPage: true, transactions });
  await act(settled);
  expect(chunk.load).toHaveBeenCalledTimes(1);
  expect(rows()).toBe(60);
  act(() => {
    clock.increment(10_000);
  });
  expect(rows()).toBe(80);
  const printed = vi.fn(() => null);
  const windowOf = () => ({ indexes: [0, 1, 2], before: 0, after: 900 });
  const virtualizer = { windowOf, follow: () => {}, leave: () => {}, measure: () => {} };
  chunk.resolve({ createLedgerVirtualizer: () => virtualizer, PrintedPages: printed });
  await act(settled);
  expect(rows(), 'the head of the month and two of its days').toBe(8);
  expect(printed).toHaveBeenCalled();
});
