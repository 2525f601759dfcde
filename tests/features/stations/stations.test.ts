// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { composeStations } from '#features/stations/stations.ts';
import { parseSettings } from '#src/settings.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pin = (number: number) => ({
  attributes: { lat: 54, lon: 37, name: `Станция ${String(number)}`, id_station: number },
});

test('stations and map that failed for want of a network are asked for again with it (D18)', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const asked: string[] = [];
  let answer = () => new Response('', { status: 404 });
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.url);
    return Promise.resolve(answer());
  });
  const settings = parseSettings({ VITE_YANDEX_MAPS_KEY: 'key' });
  const actors = composeStations({ settings });
  const flows = createActor(modalFlowsMachine.provide({ actors }), {
    input: { client: null, stack: [], leaving: [] },
  }).start();
  flows.send({ type: 'stations.requested' });
  const map = flows.getSnapshot().children.stationsMap;
  if (!map) throw new Error('No map');
  map.send({ type: 'map.opened', pinsUrl: 'https://pins.test/all.json' });
  map.send({ type: 'script.failed' });
  await expect
    .poll(() => map.getSnapshot().matches({ open: { pins: 'failed', script: 'failed' } }))
    .toBe(true);

  const data = Array.from({ length: 1_200 }, (_, at) => pin(1_200 - at));
  answer = () => Response.json({ data });
  flows.send({ type: 'connection.restored' });
  expect(map.getSnapshot().matches({ open: { pins: 'loading', script: 'loading' } })).toBe(true);
  await expect.poll(() => map.getSnapshot().matches({ open: { pins: 'ready' } })).toBe(true);
  const { index } = map.getSnapshot().context;
  expect(index.map(({ station }) => station.id_station)).toEqual(
    Array.from({ length: 1_200 }, (_, at) => String(at + 1)),
  );
  expect(asked).toEqual(['https://pins.test/all.json', 'https://pins.test/all.json']);
});
