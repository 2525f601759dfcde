import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { sessionMachine } from '#machines/app/session.ts';
import { transactionPagingMachine, type PageAsked } from '#machines/dashboard/transactionPaging.ts';
import type { Running } from '#runtime/services.ts';
import { transactionActors } from '#features/dashboard/transactionActors.ts';
import { UnreachableError } from '#domain/failure.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { parseSettings } from '#src/settings.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/purchase.ts';
import { standalone } from '#tests/support/standalone.ts';

/** An export under way: the first page is here, the next is on its way. */
async function startExport() {
  const load = heldCall<TransactionPage, PageAsked>();
  const machine = standalone(
    transactionPagingMachine.provide({ actors: { loadPage: load.logic } }),
  );
  const paging = createActor(machine, { clock: new SimulatedClock() }).start();
  const services = {
    http: { baseUrl: '' },
    settings: parseSettings({}),
    session: createActor(standalone(sessionMachine), { input: { tokens: null, codeLength: 4 } }),
  };
  const children: { paging: typeof paging; transactionExport?: unknown } = { paging };
  const dashboard = { getSnapshot: () => ({ children }) } as unknown as Running['dashboard'];
  const logic = transactionActors(services, () => dashboard).transactionExport;
  const transactionExport = createActor(logic);
  Object.assign(children, { transactionExport });
  transactionExport.start();
  load.resolve({ isLastPage: false, transactions: [purchase('2026-11-20')] });
  await settled();
  transactionExport.send({ type: 'export.requested', form: 'csv' });
  await settled();
  return { load, paging, transactionExport };
}

test.each(['rest.cancelled', 'wait.cancelled'] as const)(
  'whoever stops the pages at the list (%s) has stopped the export: nothing is said to have failed',
  async (type) => {
    const { paging, transactionExport } = await startExport();
    expect(paging.getSnapshot().matches('loadingAll')).toBe(true);
    paging.send({ type });
    await settled();
    expect(transactionExport.getSnapshot().value).toBe('idle');
  },
);

test('a page that does not come fails the export', async () => {
  const { load, transactionExport } = await startExport();
  load.reject(new UnreachableError());
  await settled();
  expect(transactionExport.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { failure: { kind: 'unreachable' } },
  });
});

test('an export that is stopped and asked for again goes on', async () => {
  const { load, paging, transactionExport } = await startExport();
  transactionExport.send({ type: 'export.cancelled' });
  transactionExport.send({ type: 'export.requested', form: 'csv' });
  await settled();
  expect(transactionExport.getSnapshot().value).toBe('loadingAll');
  expect(paging.getSnapshot().matches('loadingAll')).toBe(true);
  expect(load.inputs.length).toBeGreaterThan(1);
});
