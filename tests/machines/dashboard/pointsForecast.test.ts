import { createActor, SimulatedClock } from 'xstate';
import { expect, test, vi } from 'vitest';
import { pointsForecastMachine, type ForecastAsked } from '#machines/dashboard/pointsForecast.ts';
import type { ExpiringPoints } from '#domain/loyalty.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const items = [
  { date: '2026-12-01', points: 340 },
  { date: '2027-01-01', points: 215 },
];

function start() {
  const load = heldCall<ExpiringPoints[], ForecastAsked>();
  const clock = new SimulatedClock();
  const saveReminder = vi.fn<(shown: readonly ExpiringPoints[]) => void>();
  const machine = pointsForecastMachine.provide({
    actors: { loadForecast: load.logic },
    actions: {
      saveReminder: (_, params) => {
        saveReminder(params.items);
      },
    },
  });
  const actor = createActor(machine, { clock, input: { days: 90 } }).start();
  return { actor, load, clock, saveReminder, state: () => actor.getSnapshot() };
}

test('section 7: the period is sent as asked, and each period is a call of its own', async () => {
  const { actor, load, state } = start();
  load.resolve(items);
  await settled();
  actor.send({ type: 'period.chosen', days: 365 });
  actor.send({ type: 'period.chosen', days: 30 });
  expect(load.inputs).toEqual([{ days: 90 }, { days: 365 }, { days: 30 }]);
  expect(state().context).toMatchObject({ days: 30, items });
});

test('the answer for a period that is no longer looked at never lands', async () => {
  const { actor, load, state } = start();
  const { resolve } = load;
  actor.send({ type: 'period.chosen', days: 30 });
  resolve(items);
  await settled();
  expect(state().hasTag('busy')).toBe(true);
  expect(state().context.items).toEqual([]);
});
