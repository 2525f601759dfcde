import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

function start(index = 1) {
  const load = heldCall<void, void>();
  const machine = tierSliderMachine.provide({ actors: { loadSlides: load.logic } });
  const actor = createActor(machine, { input: { index, count: 4 } }).start();
  const target = () => actor.getSnapshot().context.target;
  return { actor, load, target, state: () => actor.getSnapshot() };
}

const middle = { index: 1, isStart: false, isEnd: false };

test('section 9: it slides to the current tier in 700 ms', async () => {
  const { load, target, state } = start(2);
  expect(target()).toBeNull();
  load.resolve(undefined);
  await settled();
  expect(state().matches('smooth')).toBe(true);
  expect(target()).toEqual({ index: 2, duration: 700 });
});

test('section 9: a step takes 500 ms, from wherever the person has swiped to', () => {
  const { actor, target } = start();
  actor.send({ type: 'slide.settled', position: middle });
  actor.send({ type: 'next.requested' });
  expect(target()).toEqual({ index: 2, duration: 500 });
  actor.send({ type: 'previous.requested' });
  expect(target()).toEqual({ index: 0, duration: 500 });
});

test('Home and End lead to the first and the last plate', () => {
  const { actor, target } = start();
  actor.send({ type: 'last.requested' });
  expect(target()).toEqual({ index: 3, duration: 500 });
  actor.send({ type: 'first.requested' });
  expect(target()).toEqual({ index: 0, duration: 500 });
});

test('there is no way past either end', () => {
  const { actor, state } = start();
  expect(state().can({ type: 'previous.requested' })).toBe(false);
  expect(state().can({ type: 'next.requested' })).toBe(true);
  actor.send({ type: 'slide.settled', position: { index: 2, isStart: false, isEnd: true } });
  expect(state().can({ type: 'previous.requested' })).toBe(true);
  expect(state().can({ type: 'next.requested' })).toBe(false);
});

test('where every plate is in sight there is nowhere to go', () => {
  const { actor, state } = start();
  actor.send({ type: 'slide.settled', position: { index: 0, isStart: true, isEnd: true } });
  expect(state().can({ type: 'previous.requested' })).toBe(false);
  expect(state().can({ type: 'next.requested' })).toBe(false);
});

test('a swipe that has not settled at an end leads no further than the last plate', () => {
  const { actor, target } = start();
  actor.send({ type: 'slide.settled', position: { index: 3, isStart: false, isEnd: false } });
  actor.send({ type: 'next.requested' });
  expect(target()).toEqual({ index: 3, duration: 500 });
});
