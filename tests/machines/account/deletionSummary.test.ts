import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import type { HistorySize } from '#domain/history.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const size: HistorySize = { count: 7, isWhole: true };

function start(isSignedIn = true) {
  const load = heldCall<HistorySize, void>();
  const clock = new SimulatedClock();
  const machine = deletionSummaryMachine.provide({ actors: { loadHistory: load.logic } });
  const actor = createActor(machine, { clock, input: { isSignedIn } }).start();
  return { actor, load, clock, state: () => actor.getSnapshot() };
}

test('one client never sees the history of another', async () => {
  const { actor, load, state } = start();
  load.resolve(size);
  await settled();
  actor.send({ type: 'session.ended' });
  expect(state().context.history).toBeNull();
  actor.send({ type: 'session.started' });
  expect(load.inputs.length).toBe(2);
  actor.send({ type: 'session.ended' });
  load.resolve(size);
  await settled();
  expect(state().matches('visitor')).toBe(true);
  expect(state().context.history).toBeNull();
});
