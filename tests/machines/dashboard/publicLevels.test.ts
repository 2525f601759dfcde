import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { publicLevelsMachine } from '#machines/dashboard/publicLevels.ts';
import { UnreachableError } from '#domain/failure.ts';
import type { TierRule } from '#domain/loyalty.ts';
import { defaultTiers } from '#domain/publicLevels.ts';
import { tiers } from '#sandbox/programme/rules.ts';
import { edges } from '#tests/support/edges.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const opal: TierRule[] = [{ programName: 'Опал', qualFuel2: 50, qualNonFuel3: 500 }];

function start() {
  const settle = heldCall<void, void>();
  const loadLevels = heldCall<TierRule[], void>();
  const actor = createActor(
    publicLevelsMachine.provide({
      actors: { settle: settle.logic, loadLevels: loadLevels.logic },
    }),
    { input: { rules: defaultTiers } },
  );
  actor.start();
  return { actor, settle, loadLevels, state: () => actor.getSnapshot() };
}

test('its transitions are those of a page that is whole before it asks', () => {
  expect(edges(publicLevelsMachine)).toEqual([
    'built | levels.requested | loading',
    'loading | done loadLevels [hasRules] | current',
    'loading | done loadLevels | built',
    'loading | error loadLevels | built',
    'settling | done settle | loading',
    'settling | error settle | loading',
  ]);
});

test('nothing is asked for before the page has settled', async () => {
  const { settle, loadLevels, state } = start();
  expect(state().context.rules).toEqual(defaultTiers);
  expect(loadLevels.inputs).toHaveLength(0);
  settle.resolve();
  await settled();
  expect(loadLevels.inputs).toHaveLength(1);
});

test("the server's conditions take the place of the built ones", async () => {
  const { settle, loadLevels, state } = start();
  settle.resolve();
  await settled();
  loadLevels.resolve(opal);
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
  const { actor, settle, loadLevels, state } = start();
  settle.resolve();
  await settled();
  answer(loadLevels);
  await settled();
  expect(state().matches('built')).toBe(true);
  expect(state().context.rules).toEqual(defaultTiers);
  actor.send({ type: 'levels.requested' });
  expect(loadLevels.inputs).toHaveLength(2);
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
