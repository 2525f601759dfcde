import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { RejectedError } from '#domain/failure.ts';
import { indexed, type StationIndex } from '#domain/stations.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

const tula = indexed({
  lat: 54.19,
  lon: 37.62,
  name: 'Самоцвет Тула',
  id_station: '214',
  address: 'Тула, Щёкинское шоссе, 12',
});

function start(hasKey = true) {
  const clock = new SimulatedClock();
  const pins = heldCall<StationIndex, { url: string }>();
  const shown: string[][] = [];
  const machine = stationsMapMachine.provide({
    actors: { loadPins: pins.logic },
    actions: {
      showPins: (_, { index }) => shown.push(index.map(({ station }) => station.id_station)),
    },
  });
  const actor = createActor(machine, { input: { hasKey }, clock });
  actor.start();
  const open = () => {
    actor.send({ type: 'map.opened', pinsUrl: '/pins.json' });
  };
  return { actor, clock, pins, shown, open, state: () => actor.getSnapshot() };
}

test('section 7: the pins are asked for at the address the map element names', () => {
  const { pins, open } = start();
  open();
  expect(pins.inputs).toEqual([{ url: '/pins.json' }]);
});

describe('the maps script', () => {
  test('without a key there is none to wait for (D18)', () => {
    const { open, state } = start(false);
    open();
    expect(state().matches({ open: { script: 'absent' } })).toBe(true);
    expect(state().hasTag('withMap')).toBe(false);
  });

  test('the list does not wait for it', async () => {
    const { open, pins, state } = start();
    open();
    pins.resolve([tula]);
    await settled();
    expect(state().matches({ open: { script: 'loading', pins: 'ready' } })).toBe(true);
  });

  test('it is given up after ten seconds, and may be asked for again (D18)', () => {
    const { actor, clock, open, state } = start();
    open();
    clock.increment(9_999);
    expect(state().matches({ open: { script: 'loading' } })).toBe(true);
    clock.increment(1);
    expect(state().matches({ open: { script: 'timedOut' } })).toBe(true);
    actor.send({ type: 'script.requested' });
    expect(state().matches({ open: { script: 'loading' } })).toBe(true);
  });

  test('what comes after the time is up changes nothing', () => {
    const { actor, clock, open, state } = start();
    open();
    clock.increment(10_000);
    actor.send({ type: 'script.loaded' });
    expect(state().matches({ open: { script: 'timedOut' } })).toBe(true);
  });

  test('the stations are marked on the map once both are there, whichever comes first', async () => {
    const early = start();
    early.open();
    early.pins.resolve([tula]);
    await settled();
    expect(early.shown).toEqual([]);
    early.actor.send({ type: 'script.loaded' });
    expect(early.shown).toEqual([['214']]);

    const { actor, open, pins, shown } = start();
    open();
    actor.send({ type: 'script.loaded' });
    pins.resolve([tula]);
    await settled();
    expect(shown).toEqual([[], ['214']]);
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

describe('the pins', () => {
  test('section 8: a status that is not OK is the text of the error', async () => {
    const { open, pins, state } = start();
    open();
    pins.reject(new RejectedError(0, 'Not Found'));
    await settled();
    expect(state().matches({ open: { pins: 'failed' } })).toBe(true);
    expect(state().context.failure).toMatchObject({ kind: 'rejected', message: 'Not Found' });
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

describe('a station', () => {
  const viewStation = (actor: ReturnType<typeof start>['actor']) => {
    actor.send({ type: 'station.opened', pinsUrl: '/pins.json' });
  };

  test('keeps its stations while a map that was closed before goes', async () => {
    const { actor, clock, open, pins, state } = start(false);
    open();
    pins.resolve([tula]);
    await settled();
    viewStation(actor);
    actor.send({ type: 'map.closed' });
    clock.increment(600);
    expect(state().context.index).toEqual([tula]);
    actor.send({ type: 'station.closed' });
    expect(state().matches('closing')).toBe(true);
    viewStation(actor);
    clock.increment(600);
    expect(state().context.index).toEqual([tula]);
  });
});
