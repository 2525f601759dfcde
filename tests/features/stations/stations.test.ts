// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { composeStations, stationsHere } from '#features/stations/stations.ts';
import { parseSettings } from '#src/settings.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
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
  const flows = createActor(modalFlowsMachine, {
    input: { client: null, stack: [], leaving: [] },
  }).start();
  flows.send({ type: 'lastingFlow.requested', flow: composeStations({ settings }) });
  const map = flows.getSnapshot().children.stations?.getSnapshot().children.stationsMap;
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

/** The stations' flows, as they run in the cabinet of this device. */
function startFlows(env: Record<string, string> = {}) {
  const flows = createActor(modalFlowsMachine, {
    input: { client: null, stack: [], leaving: [] },
  }).start();
  const flow = composeStations({ settings: parseSettings(env) });
  flows.send({ type: 'lastingFlow.requested', flow });
  const { stationsMap, geolocation, favouriteStations } =
    flows.getSnapshot().children.stations?.getSnapshot().children ?? {};
  if (!stationsMap || !geolocation || !favouriteStations) throw new Error('No stations');
  return { flows, stationsMap, geolocation, favouriteStations };
}

test('there is a map where the settings have a key of its provider, and else a list alone', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const isShown = (env: Record<string, string>) => {
    const { stationsMap } = startFlows(env);
    stationsMap.send({ type: 'map.opened', pinsUrl: 'https://pins.test/all.json' });
    return stationsMap.getSnapshot().hasTag('withMap');
  };
  expect([isShown({ VITE_YANDEX_MAPS_KEY: 'key' }), isShown({})]).toEqual([true, false]);
});

test('the favourites are those of the device, and of another tab that changes them', () => {
  localStorage.setItem('favouriteStations', '["7"]');
  const { flows, favouriteStations } = startFlows();
  const ids = () => favouriteStations.getSnapshot().context.ids;
  expect(ids()).toEqual(['7']);
  const change = (newValue: string) =>
    dispatchEvent(new StorageEvent('storage', { key: 'favouriteStations', newValue }));
  change('["7","8"]');
  expect(ids()).toEqual(['7', '8']);
  favouriteStations.send({ type: 'favourite.toggled', id: '7' });
  expect(localStorage.getItem('favouriteStations')).toBe('["8"]');
  flows.stop();
  change('[]');
  expect(ids()).toEqual(['8']);
});

test('the device is asked where it is when the person wants the nearest station', async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) => {
    found({ coords: { latitude: 54.2, longitude: 37.6 } } as GeolocationPosition);
  });
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  const { geolocation } = startFlows();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  geolocation.send({ type: 'location.requested' });
  await expect
    .poll(() => geolocation.getSnapshot().context.position)
    .toEqual({ lat: 54.2, lon: 37.6 });
  expect(getCurrentPosition).toHaveBeenCalledTimes(1);
});

/** As in a browser: an address that begins with a path is one of the page's own. */
class PageRequest extends Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, location.origin), init);
  }
}

test('the stations are asked for at the page’s own address where the settings name no other', async () => {
  const asked: string[] = [];
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.url);
    return Promise.resolve(Response.json({ data: [] }));
  });
  const { stationsMap } = startFlows();
  stationsMap.send({ type: 'map.opened', pinsUrl: '/pins.json' });
  await expect
    .poll(() => stationsMap.getSnapshot().matches({ open: { pins: 'ready' } }))
    .toBe(true);
  expect(asked).toEqual([`${location.origin}/pins.json`]);
});

describe('the stations that run', () => {
  const one = { stationsMap: 'map', geolocation: 'location', favouriteStations: 'favourites' };
  const here = (root: object) => stationsHere({ running: () => root } as never);
  const holding = (children: object) => ({ getSnapshot: () => ({ children }) });
  const beside = (flows: object) => ({ modalStack: holding({ modalFlows: holding(flows) }) });
  const within = (flows: object) => beside({ stations: holding(flows) });

  test('are those of the modals', () => {
    expect(here(within(one))).toEqual({
      map: 'map',
      location: 'location',
      favourites: 'favourites',
    });
  });

  test.each([
    ['no modal has been opened', {}],
    ['the modals have no flows yet', { modalStack: { getSnapshot: () => ({ children: {} }) } }],
    ['neither map nor station has been opened', beside({})],
    ['the map has ended', within({ ...one, stationsMap: undefined })],
    ['the place of the person has', within({ ...one, geolocation: undefined })],
    ['the favourites have', within({ ...one, favouriteStations: undefined })],
  ])('are none where %s', (_, root) => {
    expect(here(root)).toBeNull();
  });
});
