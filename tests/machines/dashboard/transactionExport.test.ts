import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import {
  transactionExportMachine,
  type Export,
  type ExportForm,
} from '#machines/dashboard/transactionExport.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { purchase } from '#tests/support/purchase.ts';
import { standalone } from '#tests/support/standalone.ts';

const ledger = ledgerOf([purchase('2026-11-20')]);
const enough = { type: 'enough.loaded', ledger } as const;

function start() {
  const load = heldCall<void, { form: ExportForm }>();
  const handOver = heldCall<void, Export>();
  const actor = createActor(
    standalone(
      transactionExportMachine.provide({
        actors: { loadExporter: load.logic, handOver: handOver.logic },
      }),
    ),
  ).start();
  return { actor, load, handOver, value: () => actor.getSnapshot().value };
}

test('nothing is handed over before every page is here, then in the form asked for', async () => {
  const { actor, load, handOver, value } = start();
  const filter = { ...noFilter, month: '2026-11' };
  actor.send({ type: 'filter.changed', filter });
  actor.send({ type: 'export.requested', form: 'print' });
  expect(load.inputs).toEqual([]);
  actor.send(enough);
  expect(load.inputs).toEqual([{ form: 'print' }]);
  load.resolve();
  await settled();
  expect(handOver.inputs).toEqual([{ form: 'print', filter, ledger }]);
  handOver.resolve();
  await settled();
  expect(value()).toBe('idle');
});

test('another filter while the code comes: what it needs is waited for first', async () => {
  const { actor, load, handOver, value } = start();
  actor.send({ type: 'export.requested', form: 'csv' });
  actor.send(enough);
  const { resolve } = load;
  const filter = { ...noFilter, month: '2026-10' };
  actor.send({ type: 'filter.changed', filter });
  resolve();
  await settled();
  expect(value()).toBe('loadingAll');
  actor.send(enough);
  load.resolve();
  await settled();
  expect(handOver.inputs).toEqual([{ form: 'csv', filter, ledger }]);
});
