import { createActor, setup, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { receiptMachine } from '#machines/dashboard/receipt.ts';
import {
  transactionExportMachine,
  type ExportForm,
} from '#machines/dashboard/transactionExport.ts';
import { transactionPagingMachine, type PageAsked } from '#machines/dashboard/transactionPaging.ts';
import { UnreachableError } from '#domain/failure.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

const emptyPage: TransactionPage = { isLastPage: false, transactions: [] };
const page = (rrn: string, isLastPage = false, day = '2026-11-20'): TransactionPage => ({
  isLastPage,
  transactions: [purchase(day, { rrn })],
});

/** The paging and its clients in one actor system; the test opens and closes the receipt. */
function start() {
  const load = heldCall<TransactionPage, PageAsked>();
  const code = heldCall<void, { form: ExportForm }>();
  const parent = setup({
    types: {
      events: {} as { type: 'opened' | 'closed' },
      children: {} as {
        paging: 'paging';
        transactionExport: 'transactionExport';
        receipt: 'receipt';
      },
    },
    actors: {
      paging: standalone(transactionPagingMachine.provide({ actors: { loadPage: load.logic } })),
      transactionExport: transactionExportMachine.provide({
        actors: { loadExporter: code.logic },
      }),
      receipt: receiptMachine,
    },
  }).createMachine({
    invoke: [
      { id: 'paging', src: 'paging', systemId: 'transactionPaging' },
      { id: 'transactionExport', src: 'transactionExport' },
    ],
    initial: 'without',
    states: {
      without: { on: { opened: 'withReceipt' } },
      withReceipt: {
        invoke: { id: 'receipt', src: 'receipt', input: { rrn: 'a', transaction: null } },
        on: { closed: 'without' },
      },
    },
  });
  const actor = createActor(parent, { clock: new SimulatedClock() }).start();
  const { paging, transactionExport } = actor.getSnapshot().children;
  if (!paging || !transactionExport) throw new Error('The flows do not run');
  const answer = async (output: TransactionPage) => {
    load.resolve(output);
    await settled();
  };
  const fail = async (error: Error) => {
    load.reject(error);
    await settled();
  };
  return {
    ...{ actor, paging, transactionExport, answer, fail },
    open: () => {
      actor.send({ type: 'opened' });
    },
    receipt: () => {
      const { receipt } = actor.getSnapshot().children;
      if (!receipt) throw new Error('The receipt is not open');
      return receipt;
    },
    take: () => {
      transactionExport.send({ type: 'export.requested', form: 'csv' });
    },
    offsets: () => load.inputs.map(({ offset }) => offset),
    isPaging: (state: 'loading' | 'loadingAll' | 'partial' | 'stalled' | 'failed') =>
      paging.getSnapshot().matches(state),
  };
}

test('receipt: pages load one after another, none twice, until the transaction is found', async () => {
  const { open, receipt, answer, offsets, isPaging } = start();
  open();
  await answer(page('c'));
  await answer(page('b'));
  expect(receipt().getSnapshot().matches('searching')).toBe(true);
  await answer(page('a'));
  expect(receipt().getSnapshot().matches('shown')).toBe(true);
  expect(offsets()).toEqual([0, 20, 40]);
  expect(isPaging('partial')).toBe(true);
});

test('near the end of the list two pages load by themselves, further ones only by the button', async () => {
  const { paging, answer, offsets, isPaging } = start();
  const twenty = (first: number): TransactionPage => ({
    isLastPage: false,
    transactions: Array.from({ length: 20 }, (_, at) =>
      purchase('2026-11-20', { rrn: String(first + at) }),
    ),
  });
  for (const first of [100, 200, 300]) {
    paging.send({ type: 'end.neared', filter: noFilter });
    await answer(twenty(first));
  }
  paging.send({ type: 'end.neared', filter: noFilter });
  expect(isPaging('partial')).toBe(true);
  expect(offsets()).toEqual([0, 20, 40]);
  paging.send({ type: 'page.requested' });
  expect(offsets()).toEqual([0, 20, 40, 60]);
});

test('after the last page the receipt reports a missing transaction, and the export has all pages', async () => {
  const { open, receipt, take, transactionExport, answer } = start();
  await answer(page('c'));
  open();
  take();
  await answer(page('b', true));
  expect(receipt().getSnapshot().value).toBe('missing');
  expect(transactionExport.getSnapshot().value).toBe('preparing');
});

test('receipt: a transaction of a loaded page costs no call, though older pages exist', async () => {
  const { open, receipt, answer, offsets, isPaging } = start();
  await answer(page('a'));
  open();
  expect(receipt().getSnapshot().matches('shown')).toBe(true);
  expect(offsets()).toEqual([0]);
  expect(isPaging('partial')).toBe(true);
});

test('export: a month is complete as soon as a transaction of an older month has loaded', async () => {
  const { take, transactionExport, answer, isPaging } = start();
  transactionExport.send({ type: 'filter.changed', filter: { ...noFilter, month: '2026-11' } });
  await answer(page('c'));
  take();
  await answer(page('b', false, '2026-10-20'));
  expect(transactionExport.getSnapshot().value).toBe('preparing');
  expect(isPaging('partial')).toBe(true);
});

test('export: a filter change during a load does not request the same page twice', async () => {
  const { take, transactionExport, answer, offsets } = start();
  await answer(page('c'));
  take();
  transactionExport.send({ type: 'filter.changed', filter: { ...noFilter, month: '2026-10' } });
  expect(offsets()).toEqual([0, 20]);
  await answer(page('b', false, '2026-09-20'));
  expect(transactionExport.getSnapshot().value).toBe('preparing');
});

test('cancelling an export stops the loading, unless the receipt waits or a person has requested the rest', async () => {
  const { take, open, receipt, transactionExport, paging, answer, isPaging } = start();
  await answer(page('c'));
  take();
  expect(isPaging('loadingAll')).toBe(true);
  transactionExport.send({ type: 'export.cancelled' });
  expect(isPaging('partial')).toBe(true);
  take();
  open();
  transactionExport.send({ type: 'export.cancelled' });
  expect(isPaging('loadingAll')).toBe(true);
  paging.send({ type: 'rest.requested' });
  receipt().send({ type: 'modal.hidden' });
  expect(isPaging('loadingAll')).toBe(true);
  paging.send({ type: 'rest.cancelled' });
  expect(isPaging('partial')).toBe(true);
});

test.each(['rest.cancelled', 'wait.cancelled'] as const)(
  'cancelling the pages at the list (%s) stops the export without a failure, and fails the waiting receipt',
  async (type) => {
    const { take, open, receipt, transactionExport, paging, answer } = start();
    await answer(page('c'));
    take();
    open();
    paging.send({ type });
    expect(transactionExport.getSnapshot().value).toBe('idle');
    expect(receipt().getSnapshot()).toMatchObject({
      value: 'failed',
      context: { failure: { kind: 'unreachable' } },
    });
  },
);

test('a failed page fails the export that waits for it, and a retry requests the page again', async () => {
  const { take, transactionExport, answer, fail, offsets } = start();
  await answer(page('c'));
  take();
  await fail(new UnreachableError());
  expect(transactionExport.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { failure: { kind: 'unreachable' } },
  });
  transactionExport.send({ type: 'retry.requested' });
  expect(offsets()).toEqual([0, 20, 20]);
  await answer(page('b', true));
  expect(transactionExport.getSnapshot().value).toBe('preparing');
});

test.each(['the list', 'the receipt'])(
  'list and receipt receive connection.restored, %s first: the page is requested once',
  async (first) => {
    const { open, receipt, paging, fail, answer, offsets } = start();
    open();
    await fail(new UnreachableError());
    const flows = first === 'the list' ? [paging, receipt()] : [receipt(), paging];
    for (const flow of flows) flow.send({ type: 'connection.restored' });
    expect(offsets()).toEqual([0, 0]);
    await answer(page('a'));
    expect(receipt().getSnapshot().matches('shown')).toBe(true);
  },
);

test('a page without a new transaction fails the waiting flows; each later request loads one more page', async () => {
  const { open, receipt, take, transactionExport, answer, offsets, isPaging } = start();
  await answer(page('c'));
  open();
  take();
  await answer(emptyPage);
  for (const flow of [receipt(), transactionExport])
    expect(flow.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { failure: { kind: 'incomplete' } },
    });
  expect([offsets(), isPaging('stalled')]).toEqual([[0, 20], true]);
  transactionExport.send({ type: 'retry.requested' });
  await answer(page('c'));
  expect([offsets(), isPaging('stalled')]).toEqual([[0, 20, 40], true]);
  expect(transactionExport.getSnapshot().value).toBe('failed');
});

test('a list without an end pauses after 20,000 transactions in one go, and goes on when asked', async () => {
  const { paging, answer, offsets, isPaging } = start();
  let count = 0;
  const next = () => answer(page(String((count += 1))));
  await next();
  paging.send({ type: 'rest.requested' });
  while (count < 1_000) await next();
  expect([isPaging('partial'), offsets().length]).toEqual([true, 1_000]);
  paging.send({ type: 'rest.requested' });
  await next();
  expect([isPaging('loadingAll'), offsets().length]).toEqual([true, 1_002]);
});
