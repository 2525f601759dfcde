import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { geolocationMachine, type LocationRefusal } from '#machines/stations/geolocation.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

type Answer = { position: { lat: number; lon: number } } | LocationRefusal;

function start() {
  const locate = heldCall<Answer, void>();
  const actor = createActor(geolocationMachine.provide({ actors: { locate: locate.logic } }));
  actor.start();
  return { actor, locate, state: () => actor.getSnapshot() };
}

test('the device is asked only when the person presses the button', () => {
  const { actor, locate } = start();
  expect(locate.inputs).toHaveLength(0);
  actor.send({ type: 'location.requested' });
  expect(locate.inputs).toHaveLength(1);
});

test('the place is known until the person wants it forgotten', async () => {
  const { actor, locate, state } = start();
  actor.send({ type: 'location.requested' });
  locate.resolve({ position: { lat: 54.2, lon: 37.6 } });
  await settled();
  expect(state().matches('known')).toBe(true);
  expect(state().context.position).toEqual({ lat: 54.2, lon: 37.6 });
  actor.send({ type: 'location.forgotten' });
  expect(state().context.position).toBeNull();
});

test.each([
  ['denied', 'denied'],
  ['unavailable', 'unavailable'],
] as const)('an answer of %s says so, and the person may ask again', async (answer, expected) => {
  const { actor, locate, state } = start();
  actor.send({ type: 'location.requested' });
  locate.resolve(answer);
  await settled();
  expect(state().matches(expected)).toBe(true);
  expect(state().context.position).toBeNull();
  actor.send({ type: 'location.requested' });
  expect(state().matches('asking')).toBe(true);
});
