// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { transactionPagingMachine, type PageAsked } from '#machines/dashboard/transactionPaging.ts';
import { useWatchedLedger } from '#features/dashboard/useWatchedLedger.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Transactions that come page by page, each of one purchase. */
async function startPaging() {
  const load = heldCall<TransactionPage, PageAsked>();
  const paging = createActor(
    standalone(transactionPagingMachine).provide({ actors: { loadPage: load.logic } }),
    { clock: new SimulatedClock() },
  ).start();
  const bring = async () => {
    load.resolve({ isLastPage: false, transactions: [purchase('2026-11-20', { shop: 1 })] });
    await act(settled);
  };
  await bring();
  const more = async () => {
    paging.send({ type: 'page.requested' });
    await bring();
  };
  return { paging, more };
}

/** How many transactions are shown, and how often they were drawn anew. */
function show(paging: Awaited<ReturnType<typeof startPaging>>['paging']) {
  const drawn: number[] = [];
  const shown = renderHook(
    ({ from }) => {
      const { count } = useWatchedLedger(from);
      drawn.push(count);
      return count;
    },
    { initialProps: { from: paging } },
  );
  return { ...shown, drawn };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('numbers follow what has loaded a quarter of a second later, pages in between at once', async () => {
  const { paging, more } = await startPaging();
  const { drawn } = show(paging);
  await more();
  await more();
  await pass(249);
  expect(drawn).toEqual([1]);
  await pass(1);
  expect(drawn).toEqual([1, 3]);
  await more();
  await pass(250);
  expect(drawn).toEqual([1, 3, 4]);
});

test('what is drawn anew for another reason shows the newest', async () => {
  const { paging, more } = await startPaging();
  const { result, rerender } = show(paging);
  await more();
  rerender({ from: paging });
  expect(result.current).toBe(2);
});

test('numbers that leave the page before they have followed wait no longer', async () => {
  const { paging, more } = await startPaging();
  const { unmount } = show(paging);
  await more();
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('numbers that have left the page follow nothing more', async () => {
  const { paging, more } = await startPaging();
  const { unmount } = show(paging);
  unmount();
  await more();
  expect(vi.getTimerCount()).toBe(0);
});

test('a list that begins anew is followed in place of the former', async () => {
  const former = await startPaging();
  const { result, rerender } = show(former.paging);
  await former.more();
  await pass(250);
  const { paging, more } = await startPaging();
  rerender({ from: paging });
  expect(result.current).toBe(1);
  await more();
  await pass(250);
  expect(result.current).toBe(2);
});
