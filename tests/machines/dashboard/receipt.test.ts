import { createActor, SimulatedClock } from 'xstate';
import { expect, test, vi } from 'vitest';
import { receiptMachine } from '#machines/dashboard/receipt.ts';
import type { Transaction } from '#domain/transaction.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { purchase } from '#tests/support/purchase.ts';
import { standalone } from '#tests/support/standalone.ts';

const transaction = purchase('2026-11-20', { rrn: '600030000137' });

function start(known: Transaction | null) {
  const copy = heldCall<void, { transaction: Transaction | null }>();
  const clock = new SimulatedClock();
  const selectText = vi.fn();
  const actor = createActor(
    standalone(
      receiptMachine.provide({ actors: { copyText: copy.logic }, actions: { selectText } }),
    ),
    { clock, input: { rrn: '600030000137', transaction: known } },
  ).start();
  return { actor, copy, clock, selectText, state: () => actor.getSnapshot() };
}

test('a transaction that is loaded is shown at once', () => {
  expect(start(transaction).state().matches({ shown: 'read' })).toBe(true);
});

test('another one is waited for, and shown when its page is here', () => {
  const { actor, state } = start(null);
  expect(state().hasTag('busy')).toBe(true);
  actor.send({ type: 'enough.loaded', ledger: ledgerOf([transaction]) });
  expect(state().matches({ shown: 'read' })).toBe(true);
  expect(state().context.transaction).toBe(transaction);
});

test('one that the client does not have is missing, for good', () => {
  const { actor, state } = start(null);
  actor.send({ type: 'pages.exhausted' });
  actor.send({ type: 'retry.requested' });
  expect(state().value).toBe('missing');
});

test('without the area of the transactions there is none to find', () => {
  const input = { rrn: '600030000137', transaction: null };
  const actor = createActor(receiptMachine, { input }).start();
  expect(actor.getSnapshot()).toMatchObject({ value: 'missing', status: 'active' });
});

test('transactions that did not come are asked for again: by the person, or with the network', () => {
  const { actor, state } = start(null);
  const failure = { kind: 'rejected', code: 90, message: 'Неверный запрос' } as const;
  actor.send({ type: 'pages.failed', failure });
  expect(state().context.failure).toEqual(failure);
  actor.send({ type: 'connection.restored' });
  expect(state().value).toBe('failed');
  actor.send({ type: 'retry.requested' });
  expect(state().context.failure).toBeNull();
  actor.send({ type: 'pages.stopped' });
  expect(state().context.failure).toEqual({ kind: 'unreachable' });
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
