import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { transactionPagingMachine, type PageAsked } from '#machines/dashboard/transactionPaging.ts';
import { loadUntil } from '#features/dashboard/loadPagesUntil.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/purchase.ts';
import { standalone } from '#tests/support/standalone.ts';

const page = (rrn: string, isLastPage = false): TransactionPage => ({
  isLastPage,
  transactions: [purchase('2026-11-20', { rrn })],
});

function start() {
  const load = heldCall<TransactionPage, PageAsked>();
  const machine = standalone(
    transactionPagingMachine.provide({ actors: { loadPage: load.logic } }),
  );
  const paging = createActor(machine, { clock: new SimulatedClock() }).start();
  const stop = new AbortController();
  const answer = async (output: TransactionPage) => {
    load.resolve(output);
    await settled();
  };
  const offsets = () => load.inputs.map(({ offset }) => offset);
  const until = (count: number) =>
    loadUntil(paging, (ledger) => ledger.count >= count, stop.signal);
  return { load, paging, stop, answer, offsets, until };
}

test('asks for page after page, no page twice, and stops when there is enough', async () => {
  const { paging, answer, offsets, until } = start();
  const loading = until(2);
  await answer(page('c'));
  await answer(page('b'));
  expect((await loading).count).toBe(2);
  expect(offsets()).toEqual([0, 20, 40]);
  expect(paging.getSnapshot().matches('partial')).toBe(true);
});

test('ends with the last page when there is never enough', async () => {
  const { answer, until } = start();
  const loading = until(100);
  await answer(page('b'));
  await answer(page('a', true));
  expect((await loading).count).toBe(2);
});

test('what is here already costs no call', async () => {
  const { answer, offsets, until } = start();
  await answer(page('a', true));
  await until(100);
  expect(offsets()).toEqual([0]);
});

test('given up, it stops the loading', async () => {
  const { paging, stop, answer, until } = start();
  await answer(page('c'));
  const loading = until(100);
  await answer(page('b'));
  stop.abort();
  await expect(loading).rejects.toThrow();
  expect(paging.getSnapshot().matches('partial')).toBe(true);
});

test('stopped by the person at the list, it ends as well', async () => {
  const { paging, answer, until } = start();
  await answer(page('c'));
  const loading = until(100);
  const failed = expect(loading).rejects.toBeInstanceOf(UnreachableError);
  await settled();
  paging.send({ type: 'rest.cancelled' });
  await failed;
});

test('fails of what the page failed of, on its way already or asked for', async () => {
  const { load, answer, offsets, until } = start();
  const first = expect(until(100)).rejects.toMatchObject({
    code: 90,
    shownError: 'Неверный запрос',
  });
  load.reject(new RejectedError(90, 'Неверный запрос'));
  await first;
  expect(offsets()).toEqual([0]);
  const second = expect(until(100)).rejects.toBeInstanceOf(UnreachableError);
  await settled();
  await answer(page('b'));
  load.reject(new UnreachableError());
  await second;
});
