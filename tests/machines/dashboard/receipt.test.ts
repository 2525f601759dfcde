import { createActor, SimulatedClock } from 'xstate';
import { expect, test, vi } from 'vitest';
import { receiptMachine } from '#machines/dashboard/receipt.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { Transaction } from '#domain/transaction.ts';
import { edges } from '#tests/support/edges.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { purchase } from '#tests/support/purchase.ts';

const transaction = purchase('2026-11-20', { rrn: '600030000137' });

function start(known: Transaction | null) {
  const find = heldCall<Transaction | null, { rrn: string }>();
  const copy = heldCall<void, { transaction: Transaction | null }>();
  const clock = new SimulatedClock();
  const selectText = vi.fn();
  const actor = createActor(
    receiptMachine.provide({
      actors: { findTransaction: find.logic, copyText: copy.logic },
      actions: { selectText },
    }),
    { clock, input: { rrn: '600030000137', transaction: known } },
  ).start();
  return { actor, find, copy, clock, selectText, state: () => actor.getSnapshot() };
}

test('has these transitions and no others', () => {
  expect(edges(receiptMachine)).toEqual([
    'failed | connection.restored [isUnreachable] | searching',
    'failed | retry.requested | searching',
    'opening | always [isHere] | shown',
    'opening | always | searching',
    'searching | done findTransaction [isFound] | shown',
    'searching | done findTransaction | missing',
    'searching | error findTransaction | failed',
    'searching | wait.cancelled | failed',
    'searching.waiting | after slowThreshold | searching.slow',
    'shown.asked | question.closed | shown.read',
    'shown.asked.copied | copy.requested | shown.asked.copying',
    'shown.asked.copying | done copyText | shown.asked.copied',
    'shown.asked.copying | error copyText | shown.asked.manualCopy',
    'shown.asked.manualCopy | copy.requested | shown.asked.copying',
    'shown.asked.ready | copy.requested | shown.asked.copying',
    'shown.read | question.asked | shown.asked',
  ]);
});

test('an operation that is loaded is shown at once, without a call', () => {
  const { find, state } = start(transaction);
  expect(state().matches({ shown: 'read' })).toBe(true);
  expect(find.inputs).toEqual([]);
});

test('another one is looked for by its number, and shown when it is found', async () => {
  const { find, state } = start(null);
  expect(state().hasTag('busy')).toBe(true);
  expect(find.inputs).toEqual([{ rrn: '600030000137' }]);
  find.resolve(transaction);
  await settled();
  expect(state().matches({ shown: 'read' })).toBe(true);
  expect(state().context.transaction).toBe(transaction);
});

test('one that the client does not have is missing, for good', async () => {
  const { actor, find, state } = start(null);
  find.resolve(null);
  await settled();
  actor.send({ type: 'retry.requested' });
  expect(state().value).toBe('missing');
});

test('operations that did not come are asked for again: by the person, or with the network', async () => {
  const { actor, find, state } = start(null);
  find.reject(new RejectedError(90, 'Неверный запрос'));
  await settled();
  actor.send({ type: 'connection.restored' });
  expect(state().value).toBe('failed');
  actor.send({ type: 'retry.requested' });
  find.reject(new UnreachableError());
  await settled();
  actor.send({ type: 'connection.restored' });
  expect(state().matches('searching')).toBe(true);
});

test('D23: slow after 10 s, and the wait can be given up', () => {
  const { actor, clock, state } = start(null);
  clock.increment(10_000);
  expect(state().hasTag('slow')).toBe(true);
  actor.send({ type: 'wait.cancelled' });
  expect(state().value).toBe('failed');
});

test('without a clipboard the text is marked to be copied by hand', async () => {
  const { actor, copy, selectText, state } = start(transaction);
  actor.send({ type: 'question.asked' });
  actor.send({ type: 'copy.requested' });
  expect(copy.inputs).toEqual([{ transaction }]);
  expect(selectText).not.toHaveBeenCalled();
  copy.reject(new Error('NotAllowedError'));
  await settled();
  expect(state().matches({ shown: { asked: 'manualCopy' } })).toBe(true);
  expect(selectText).toHaveBeenCalledOnce();
  actor.send({ type: 'copy.requested' });
  copy.resolve();
  await settled();
  expect(state().matches({ shown: { asked: 'copied' } })).toBe(true);
});
