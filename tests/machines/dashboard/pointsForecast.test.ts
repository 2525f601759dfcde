import { createActor, SimulatedClock } from 'xstate';
import { expect, test, vi } from 'vitest';
import { pointsForecastMachine, type ForecastAsked } from '#machines/dashboard/pointsForecast.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
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

test('nothing that expires is an empty state, and what was shown before goes', async () => {
  const { actor, load, state } = start();
  load.resolve(items);
  await settled();
  actor.send({ type: 'period.chosen', days: 30 });
  load.resolve([]);
  await settled();
  expect(state().matches('empty')).toBe(true);
  expect(state().context.items).toEqual([]);
});

test('the reminder holds what is shown; while nothing is shown there is none', async () => {
  const { actor, load, saveReminder, state } = start();
  actor.send({ type: 'reminder.requested' });
  expect(saveReminder).not.toHaveBeenCalled();
  load.resolve(items);
  await settled();
  actor.send({ type: 'reminder.requested' });
  expect(saveReminder.mock.calls).toEqual([[items]]);
  expect(state().matches('loaded')).toBe(true);
});

test('D23: slow after 10 s, and another period may be chosen instead of waiting', () => {
  const { actor, clock, state } = start();
  clock.increment(10_000);
  expect(state().hasTag('slow')).toBe(true);
  actor.send({ type: 'period.chosen', days: 30 });
  expect(state().hasTag('slow')).toBe(false);
});

test('what failed for want of a network is asked for again with it; a refusal is not', async () => {
  const { actor, load, state } = start();
  load.reject(new RejectedError(90, 'Неверный запрос'));
  await settled();
  actor.send({ type: 'connection.restored' });
  expect(state().matches('failed')).toBe(true);
  actor.send({ type: 'retry.requested' });
  load.reject(new UnreachableError());
  await settled();
  actor.send({ type: 'connection.restored' });
  expect(state().hasTag('busy')).toBe(true);
  expect(load.inputs.at(-1)).toEqual({ days: 90 });
});

test('on return it is asked for anew: what is shown stays until the answer is here, also if it never comes', async () => {
  const { actor, load, state } = start();
  load.resolve(items);
  await settled();
  actor.send({ type: 'refresh.requested' });
  expect(load.inputs).toEqual([{ days: 90 }, { days: 90 }]);
  expect([state().hasTag('busy'), state().can({ type: 'reminder.requested' })]).toEqual([
    false,
    true,
  ]);
  load.reject(new UnreachableError());
  await settled();
  expect([state().hasTag('failed'), state().context.items]).toEqual([false, items]);
  actor.send({ type: 'page.returned' });
  load.resolve(items.slice(1));
  await settled();
  actor.send({ type: 'page.returned' });
  expect([load.inputs.length, state().context.items]).toEqual([3, items.slice(1)]);
});

test('what failed before is asked for anew like what is shown', async () => {
  const { actor, load, state } = start();
  load.reject(new RejectedError(90, 'Прогноз недоступен'));
  await settled();
  actor.send({ type: 'refresh.requested' });
  expect([load.inputs.length, state().hasTag('busy')]).toEqual([2, true]);
});
