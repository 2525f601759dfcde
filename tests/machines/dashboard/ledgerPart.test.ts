import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import { UnreachableError } from '#domain/failure.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

function start() {
  const load = heldCall<void, void>();
  const clock = new SimulatedClock();
  const machine = ledgerPartMachine.provide({ actors: { loadLedgerPart: load.logic } });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, load, value: () => actor.getSnapshot().value };
}

test('the part is asked for once the first transactions are drawn, and once only', async () => {
  const { actor, load, value } = start();
  expect(load.inputs).toHaveLength(0);
  actor.send({ type: 'ledger.drawn' });
  actor.send({ type: 'ledger.drawn' });
  expect(load.inputs).toHaveLength(1);
  load.resolve();
  await settled();
  actor.send({ type: 'ledger.drawn' });
  expect([value(), load.inputs.length]).toEqual(['loaded', 1]);
});

test('after ten seconds it is late, and welcome when it comes (D23)', async () => {
  const { actor, clock, load, value } = start();
  actor.send({ type: 'ledger.drawn' });
  clock.increment(9_999);
  expect(value()).toEqual({ loading: 'waiting' });
  clock.increment(1);
  expect(value()).toEqual({ loading: 'slow' });
  load.resolve();
  await settled();
  expect(value()).toBe('loaded');
});

test('a part that cannot be had is not asked for again', async () => {
  const { actor, load, value } = start();
  actor.send({ type: 'ledger.drawn' });
  load.reject(new UnreachableError());
  await settled();
  actor.send({ type: 'ledger.drawn' });
  expect([value(), load.inputs.length]).toEqual(['missing', 1]);
});
