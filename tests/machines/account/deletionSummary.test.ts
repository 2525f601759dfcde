import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { deletionSummaryMachine } from '#machines/account/deletionSummary.ts';
import { UnreachableError } from '#domain/failure.ts';
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

test('section 4: the history of who is signed in is asked for once', async () => {
  const { load, state } = start();
  expect(load.inputs.length).toBe(1);
  expect(state().context.history).toBeNull();
  load.resolve(size);
  await settled();
  expect(state().matches('loaded')).toBe(true);
  expect(state().context.history).toEqual(size);
});

test('of a visitor nothing is asked for until they sign in', () => {
  const { actor, load, state } = start(false);
  expect(state().matches('visitor')).toBe(true);
  expect(load.inputs.length).toBe(0);
  actor.send({ type: 'session.started' });
  expect(load.inputs.length).toBe(1);
});

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

test('D23: after 10 s it is slow, not cut off, and an answer that comes then is shown', async () => {
  const { clock, load, state } = start();
  clock.increment(9_999);
  expect(state().hasTag('slow')).toBe(false);
  clock.increment(1);
  expect(state().hasTag('slow')).toBe(true);
  load.resolve(size);
  await settled();
  expect(state().matches('loaded')).toBe(true);
  expect(state().context.history).toEqual(size);
});

test('given up or failed, it is told in words, and asked for again with the network', async () => {
  const { actor, load, state } = start();
  actor.send({ type: 'wait.cancelled' });
  expect(state().matches('unknown')).toBe(true);
  actor.send({ type: 'connection.restored' });
  expect(load.inputs.length).toBe(2);
  load.reject(new UnreachableError());
  await settled();
  expect(state().matches('unknown')).toBe(true);
  expect(state().context.history).toBeNull();
});
