import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { publicTiersMachine } from '#machines/dashboard/publicTiers.ts';
import { UnreachableError } from '#domain/failure.ts';
import type { TierRule } from '#domain/loyalty.ts';
import { defaultTiers } from '#domain/defaultTiers.ts';
import { tiers } from '#sandbox/programme/rules.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const opal: TierRule[] = [{ programName: 'Опал', qualFuel2: 50, qualNonFuel3: 500 }];

function start() {
  const settle = heldCall<void, void>();
  const loadTiers = heldCall<TierRule[], void>();
  const actor = createActor(
    publicTiersMachine.provide({
      actors: { settle: settle.logic, loadTiers: loadTiers.logic },
    }),
    { input: { rules: defaultTiers } },
  );
  actor.start();
  return { actor, settle, loadTiers, state: () => actor.getSnapshot() };
}

test('nothing is asked for before the page has settled', async () => {
  const { settle, loadTiers, state } = start();
  expect(state().context.rules).toEqual(defaultTiers);
  expect(loadTiers.inputs).toHaveLength(0);
  settle.resolve();
  await settled();
  expect(loadTiers.inputs).toHaveLength(1);
});

test("the server's conditions take the place of the built ones", async () => {
  const { settle, loadTiers, state } = start();
  settle.resolve();
  await settled();
  loadTiers.resolve(opal);
  await settled();
  expect(state().matches('current')).toBe(true);
  expect(state().context.rules).toEqual(opal);
});

test.each([
  [
    'no tiers at all',
    (call: { resolve: (rules: TierRule[]) => void }) => {
      call.resolve([]);
    },
  ],
  [
    'an error',
    (call: { reject: (error: unknown) => void }) => {
      call.reject(new UnreachableError('gone'));
    },
  ],
])('%s leaves the built ones, until the network is back', async (_, answer) => {
  const { actor, settle, loadTiers, state } = start();
  settle.resolve();
  await settled();
  answer(loadTiers);
  await settled();
  expect(state().matches('built')).toBe(true);
  expect(state().context.rules).toEqual(defaultTiers);
  actor.send({ type: 'tiers.requested' });
  expect(loadTiers.inputs).toHaveLength(2);
});

test("the built conditions are the programme's own", () => {
  expect(defaultTiers).toEqual(
    tiers.map(({ programName, fuel, nonFuel }) => ({
      programName,
      qualFuel2: fuel / 100,
      qualNonFuel3: nonFuel / 100,
    })),
  );
});
