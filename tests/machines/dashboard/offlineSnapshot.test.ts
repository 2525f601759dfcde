import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import type { OfflineSnapshot, CardHolder } from '#domain/offlineSnapshot.ts';
import type { Client } from '#domain/client.ts';
import type { Transaction } from '#domain/transaction.ts';
import { client, purchase } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

type Found = { copy: OfflineSnapshot | null; isOwn: boolean; today: string; isAwaited: boolean };
type Gathered = { holder: CardHolder | null; transactions: readonly Transaction[] | null };

const card = {
  cardNumber: '1234567890123003',
  points: 5_480,
  programName: 'Сапфир',
  qualFuel2: 640,
  qualNonFuel3: 8_200,
};
const anna: CardHolder = { name: 'Анна Воронцова', card };
const annaHerself: Client = { ...client, firstName: 'Анна', lastName: 'Воронцова', card };
const kept: OfflineSnapshot = {
  owner: 'digest',
  ...anna,
  takenAt: '2026-11-20T12:40',
  transactions: [purchase('2026-11-20', { rrn: '1' })],
};

function start(known: Client | null = annaHerself) {
  const keepCopy = heldCall<void, Gathered>();
  const readCopy = heldCall<Found, void>();
  const dropCopy = vi.fn();
  const actor = createActor(
    offlineSnapshotMachine.provide({
      actors: { keepCopy: keepCopy.logic, readCopy: readCopy.logic },
      actions: { dropCopy },
    }),
    { input: { client: known } },
  );
  actor.start();
  return { actor, keepCopy, readCopy, dropCopy, state: () => actor.getSnapshot() };
}

describe('keeping', () => {
  test('waits for both the card and the transactions: a former copy is not half replaced', () => {
    const { actor, keepCopy } = start(null);
    actor.send({ type: 'client.loaded', client: annaHerself });
    expect(keepCopy.inputs).toEqual([]);
    actor.send({
      type: 'page.loaded',
      offset: 0,
      transactions: [purchase('2026-11-20', { rrn: '1' })],
    });
    expect(keepCopy.inputs).toEqual([
      { holder: anna, transactions: [purchase('2026-11-20', { rrn: '1' })] },
    ]);
  });

  test('adds later pages, up to a hundred transactions', () => {
    const { actor, keepCopy } = start();
    const page = (from: number) =>
      Array.from({ length: 20 }, (_, row) => purchase('2026-11-20', { rrn: String(from + row) }));
    actor.send({ type: 'client.loaded', client: annaHerself });
    for (let offset = 0; offset < 140; offset += 20) {
      actor.send({ type: 'page.loaded', offset, transactions: page(offset) });
    }
    const { transactions } = keepCopy.inputs.at(-1) ?? {};
    expect(transactions).toHaveLength(100);
    expect(transactions?.at(-1)?.rrn).toBe('99');
  });

  test('is of the client whom the server has told of before', () => {
    const { actor, keepCopy } = start();
    actor.send({ type: 'page.loaded', offset: 0, transactions: [] });
    expect(keepCopy.inputs).toEqual([{ holder: anna, transactions: [] }]);
  });

  test('is not asked of the device again for transactions beyond its end', () => {
    const { actor, keepCopy } = start();
    const older = [purchase('2026-01-20', { rrn: 'older' })];
    actor.send({ type: 'page.loaded', offset: 100, transactions: older });
    expect(keepCopy.inputs).toEqual([]);
    actor.send({ type: 'page.loaded', offset: 80, transactions: older });
    expect(keepCopy.inputs).toHaveLength(1);
  });
});

describe('showing', () => {
  const unfit = (
    [
      ['that cannot be read', { copy: null, isOwn: true, today: '2026-11-20' }],
      ['of another session', { copy: kept, isOwn: false, today: '2026-11-20' }],
      ['of 31 days ago', { copy: kept, isOwn: true, today: '2026-12-21' }],
    ] as const
  ).flatMap(([what, found]) => [true, false].map((isAwaited) => [what, found, isAwaited] as const));
  test.each(unfit)(
    'a copy %s is shown to nobody, and goes: %o, awaited %s',
    async (_, found, isAwaited) => {
      const { actor, readCopy, dropCopy, state } = start();
      actor.send({ type: 'profile.unreachable' });
      readCopy.resolve({ ...found, isAwaited });
      await settled();
      expect(state().matches('absent')).toBe(true);
      expect(state().context.copy).toBeNull();
      expect(dropCopy).toHaveBeenCalledTimes(1);
    },
  );

  test('one of 30 days ago is still shown', async () => {
    const { actor, readCopy, dropCopy, state } = start();
    actor.send({ type: 'profile.unreachable' });
    readCopy.resolve({ copy: kept, isOwn: true, today: '2026-12-20', isAwaited: false });
    await settled();
    expect(state().matches('shown')).toBe(true);
    expect(dropCopy).not.toHaveBeenCalled();
  });

  test('while the client is on the way the card stands alone, until it comes or does not', async () => {
    const { actor, readCopy, state } = start(null);
    readCopy.resolve({ copy: kept, isOwn: true, today: '2026-11-20', isAwaited: true });
    await settled();
    expect(state().matches('updating')).toBe(true);
    expect(state().context.copy).toEqual(kept);
    actor.send({ type: 'profile.unreachable' });
    expect(state().matches('shown')).toBe(true);
    actor.send({ type: 'client.loaded', client: annaHerself });
    expect(state().context.copy, 'what has come takes its place').toBeNull();
  });
});
