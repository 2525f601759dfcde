import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { questionsMachine } from '#machines/dashboard/questions.ts';
import type { QnaItem } from '#domain/loyalty.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const item = (selection: string, weigth: number): QnaItem => ({ selection, text: 'Ответ', weigth });

function start() {
  const load = heldCall<QnaItem[], void>();
  const clock = new SimulatedClock();
  const machine = questionsMachine.provide({ actors: { loadQuestions: load.logic } });
  const actor = createActor(machine, { clock }).start();
  return { actor, load, clock, state: () => actor.getSnapshot() };
}

test('section 9: questions are sorted by weigth descending, equal ones as they came', async () => {
  const { load, state } = start();
  load.resolve([item('Б', 10), item('А', 30), item('В', 10), item('Г', -5), item('Д', 30)]);
  await settled();
  expect(state().context.items.map(({ selection }) => selection)).toEqual([
    'А',
    'Д',
    'Б',
    'В',
    'Г',
  ]);
});

test('no questions are an empty state, not a failure', async () => {
  const { load, state } = start();
  load.resolve([]);
  await settled();
  expect(state().matches('empty')).toBe(true);
  expect(state().hasTag('failed')).toBe(false);
});
