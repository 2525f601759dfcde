import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import {
  transactionExportMachine,
  type ExportForm,
} from '#machines/dashboard/transactionExport.ts';
import { UnreachableError } from '#domain/failure.ts';
import { edges } from '#tests/support/edges.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

function start() {
  const gather = heldCall<void, void>();
  const handOver = heldCall<void, { form: ExportForm }>();
  const actor = createActor(
    transactionExportMachine.provide({
      actors: { loadRest: gather.logic, handOver: handOver.logic },
    }),
  ).start();
  return { actor, gather, handOver, value: () => actor.getSnapshot().value };
}

test('has these transitions and no others', () => {
  expect(edges(transactionExportMachine)).toEqual([
    'failed | export.cancelled | idle',
    'failed | export.requested | loadingAll',
    'failed | retry.requested | loadingAll',
    'handingOver | done handOver | idle',
    'handingOver | error handOver | failed',
    'handingOver | export.cancelled | idle',
    'idle | export.requested | loadingAll',
    'loadingAll | done loadRest | handingOver',
    'loadingAll | error loadRest | failed',
    'loadingAll | export.cancelled | idle',
  ]);
});

test('nothing is handed over before every page is here, then in the form asked for', async () => {
  const { actor, gather, handOver, value } = start();
  actor.send({ type: 'export.requested', form: 'print' });
  expect(handOver.inputs).toEqual([]);
  gather.resolve();
  await settled();
  expect(handOver.inputs).toEqual([{ form: 'print' }]);
  handOver.resolve();
  await settled();
  expect(value()).toBe('idle');
});

test('stopped while it gathers, nothing is handed over later', async () => {
  const { actor, gather, handOver, value } = start();
  actor.send({ type: 'export.requested', form: 'csv' });
  actor.send({ type: 'export.cancelled' });
  gather.resolve();
  await settled();
  expect(value()).toBe('idle');
  expect(handOver.inputs).toEqual([]);
});

test('a second press while it is busy is none', () => {
  const { actor, gather } = start();
  actor.send({ type: 'export.requested', form: 'csv' });
  actor.send({ type: 'export.requested', form: 'csv' });
  expect(gather.inputs.length).toBe(1);
});

test('pages that did not come are told of, and repeating goes on in the same form', async () => {
  const { actor, gather, handOver, value } = start();
  actor.send({ type: 'export.requested', form: 'print' });
  gather.reject(new UnreachableError());
  await settled();
  expect(value()).toBe('failed');
  expect(actor.getSnapshot().context.failure).toEqual({ kind: 'unreachable' });
  actor.send({ type: 'retry.requested' });
  expect(actor.getSnapshot().context.failure).toBeNull();
  gather.resolve();
  await settled();
  expect(handOver.inputs).toEqual([{ form: 'print' }]);
});
