import { createActor, setup, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { tierRulesMachine, type TierRulesLoaded } from '#machines/dashboard/tierRules.ts';
import type { TierRule } from '#domain/loyalty.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const rules = [{ programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 }];

/** The machine under a parent that notes what it is told. */
function start() {
  const load = heldCall<TierRule[], void>();
  const clock = new SimulatedClock();
  const told: TierRulesLoaded[] = [];
  const parent = setup({
    types: { events: {} as TierRulesLoaded },
    actors: { child: tierRulesMachine.provide({ actors: { loadTierRules: load.logic } }) },
  }).createMachine({
    invoke: { id: 'child', src: 'child' },
    on: { 'tierRules.loaded': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(parent, { clock }).start();
  const child = () => {
    const ref = actor.getSnapshot().children['child'];
    if (!ref) throw new Error('No child');
    return ref;
  };
  const send = (type: 'retry.requested' | 'wait.cancelled' | 'connection.restored') => {
    child().send({ type });
  };
  return { load, clock, told, send, state: () => child().getSnapshot() };
}

test('section 3: the dashboard is told the rules once they are here', async () => {
  const { load, told, state } = start();
  expect(told).toEqual([]);
  load.resolve(rules);
  await settled();
  expect(told).toEqual([{ type: 'tierRules.loaded', rules }]);
  expect(state().matches('loaded')).toBe(true);
});

test('an answer that comes after the wait was given up never lands', async () => {
  const { load, told, send, state } = start();
  send('wait.cancelled');
  load.resolve(rules);
  await settled();
  expect(told).toEqual([]);
  expect(state().matches('failed')).toBe(true);
});
