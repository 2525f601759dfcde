// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { MoreTransactions } from '#features/dashboard/transactions/MoreTransactions.tsx';
import { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

afterEach(cleanup);

test('the button for older transactions says «Загружаем» until those that came are drawn', async () => {
  const page = {
    isLastPage: false,
    transactions: [purchase('2026-11-20', { rrn: '1', fuel: 10 })],
  };
  const paging = createActor(
    standalone(transactionPagingMachine).provide({
      actors: { loadPage: fromPromise(() => Promise.resolve(page)) },
    }),
  ).start();
  await settled();
  expect(paging.getSnapshot().value).toMatchObject({ partial: 'fresh' });
  const ask = vi.fn();
  const { rerender } = render(<MoreTransactions paging={paging} isDrawing onAsk={ask} />);
  expect(screen.getByRole('button').textContent).toBe('Загружаем');
  rerender(<MoreTransactions paging={paging} isDrawing={false} onAsk={ask} />);
  screen.getByRole('button', { name: 'Показать ещё' }).click();
  expect(ask).toHaveBeenCalledOnce();
  paging.stop();
});

test('a page without a new entry: the list says that the server sends no more and asks only when told', async () => {
  const empty: TransactionPage = { isLastPage: false, transactions: [] };
  const loadPage = vi.fn(() => Promise.resolve(empty));
  const paging = createActor(
    standalone(transactionPagingMachine).provide({ actors: { loadPage: fromPromise(loadPage) } }),
  ).start();
  const ask = () => {
    paging.send({ type: 'page.requested' });
  };
  render(<MoreTransactions paging={paging} isDrawing={false} onAsk={ask} />);
  await act(settled);
  expect(screen.getByText(/Сервер не прислал остальные операции/).textContent).toMatch(/позже/);
  expect(loadPage).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Показать ещё' }).click();
  await act(settled);
  expect(loadPage).toHaveBeenCalledTimes(2);
  paging.stop();
});
