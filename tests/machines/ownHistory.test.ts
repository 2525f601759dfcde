import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { ownHistoryMachine } from '../../machines/ownHistory';
import { UnreachableError } from '../../src/domain/failure';
import type { TransactionPage } from '../../src/domain/transaction';
import { edges } from '../support/edges';
import { heldCall, settled } from '../support/heldCall';
import { purchase } from '../support/purchase';

const page: TransactionPage = { isLastPage: true, transactions: [purchase('2026-11-20')] };

function start(isSignedIn = true) {
  const load = heldCall<TransactionPage, void>();
  const clock = new SimulatedClock();
  const machine = ownHistoryMachine.provide({ actors: { loadNewest: load.logic } });
  const actor = createActor(machine, { clock, input: { isSignedIn } }).start();
  return { actor, load, clock, state: () => actor.getSnapshot() };
}

test('has these transitions and no others', () => {
  expect(edges(ownHistoryMachine)).toEqual([
    '* | session.ended | nobody',
    '* | session.started | loading',
    'checking | always [isSignedIn] | loading',
    'checking | always | nobody',
    'loading | after patience | unknown',
    'loading | done loadNewest | loaded',
    'loading | error loadNewest | unknown',
    'unknown | connection.restored | loading',
  ]);
});

test('section 4: the newest operations of who is signed in are asked for once', async () => {
  const { load, state } = start();
  expect(load.inputs.length).toBe(1);
  expect(state().context.newest).toBeNull();
  load.resolve(page);
  await settled();
  expect(state().matches('loaded')).toBe(true);
  expect(state().context.newest).toEqual(page);
});

test('of a visitor nothing is asked for until they sign in', () => {
  const { actor, load, state } = start(false);
  expect(state().matches('nobody')).toBe(true);
  expect(load.inputs.length).toBe(0);
  actor.send({ type: 'session.started' });
  expect(load.inputs.length).toBe(1);
});

test('one client never sees the history of another', async () => {
  const { actor, load, state } = start();
  load.resolve(page);
  await settled();
  actor.send({ type: 'session.ended' });
  expect(state().context.newest).toBeNull();
  actor.send({ type: 'session.started' });
  expect(load.inputs.length).toBe(2);
  actor.send({ type: 'session.ended' });
  load.resolve(page);
  await settled();
  expect(state().matches('nobody')).toBe(true);
  expect(state().context.newest).toBeNull();
});

test('D23: after 10 s nobody waits for it; with the network it is asked for again', async () => {
  const { actor, clock, load, state } = start();
  clock.increment(9_999);
  expect(state().matches('loading')).toBe(true);
  clock.increment(1);
  expect(state().matches('unknown')).toBe(true);
  actor.send({ type: 'connection.restored' });
  load.reject(new UnreachableError());
  await settled();
  expect(state().matches('unknown')).toBe(true);
  expect(state().context.newest).toBeNull();
});
