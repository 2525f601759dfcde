import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { indexed, type StationIndex } from '#domain/stations.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const tula = indexed({
  lat: 54.19,
  lon: 37.62,
  name: 'Самоцвет Тула',
  id_station: '214',
  address: 'Тула, Щёкинское шоссе, 12',
});

function start() {
  const clock = new SimulatedClock();
  const pins = heldCall<StationIndex, { url: string }>();
  const machine = stationsMapMachine.provide({ actors: { loadPins: pins.logic } });
  const actor = createActor(machine, { input: { hasKey: true }, clock }).start();
  const open = () => {
    actor.send({ type: 'map.opened', pinsUrl: '/pins.json' });
  };
  return { actor, clock, pins, open, state: () => actor.getSnapshot() };
}

describe('the maps script', () => {
  test('the list does not wait for it', async () => {
    const { open, pins, state } = start();
    open();
    pins.resolve([tula]);
    await settled();
    expect(state().matches({ open: { script: 'loading', pins: 'ready' } })).toBe(true);
  });

  test('a script that loads after the timeout is ignored', () => {
    const { actor, clock, open, state } = start();
    open();
    clock.increment(10_000);
    actor.send({ type: 'script.loaded' });
    expect(state().matches({ open: { script: 'timedOut' } })).toBe(true);
  });

  test('a script that breaks leaves the list', () => {
    const { actor, open, state } = start();
    open();
    actor.send({ type: 'script.loaded' });
    actor.send({ type: 'script.failed' });
    expect(state().matches({ open: { script: 'failed' } })).toBe(true);
    expect(state().hasTag('withMap')).toBe(false);
  });
});

describe('closing', () => {
  test('section 9: the map is reset 600 ms after it closes', async () => {
    const { actor, clock, open, pins, state } = start();
    open();
    pins.resolve([tula]);
    await settled();
    actor.send({ type: 'query.changed', query: 'тула' });
    actor.send({ type: 'map.closed' });
    clock.increment(599);
    expect(state().context.query).toBe('тула');
    clock.increment(1);
    expect(state().matches('closed')).toBe(true);
    expect(state().context).toMatchObject({ query: '', index: [] });
  });
});
