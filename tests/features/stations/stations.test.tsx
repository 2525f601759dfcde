// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { modalFlowsMachine } from '#machines/app/modalFlows.ts';
import { composeStations, stationsHere } from '#features/stations/stations.ts';
import { parseSettings } from '#src/settings.ts';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { geolocationMachine } from '#machines/stations/geolocation.ts';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { type StationIndex, byName, indexed } from '#domain/stations.ts';
import { PlacemarkOverlay } from '#features/stations/PlacemarkOverlay.tsx';
import { DialogContext } from '#ui/dialog/Dialog.tsx';
import { heldCall, settled, heldWatch } from '#tests/support/heldCall.ts';
import { ListPane } from '#features/stations/ListPane.tsx';

describe('stations', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  const pin = (number: number) => ({
    attributes: { lat: 54, lon: 37, name: `Станция ${String(number)}`, id_station: number },
  });

  test('stations and map that failed to load are requested again when the network returns (D18)', async () => {
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

  /** Starts the flows of the stations as the cabinet does. */
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

  /** Resolves an address against the page, as a browser does; Node's `Request` takes no relative address. */
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
});

describe('placemark', () => {
  afterEach(cleanup);

  const favouriteStations = favouriteStationsMachine.provide({
    actors: { watchFavourites: heldWatch().logic },
  });

  const station = {
    lat: 54.2,
    lon: 37.6,
    name: 'Тула-Южная',
    id_station: '214',
    address: 'Тула, Щёкинское шоссе, 12',
  };

  test('section 2: a placemark has its title, station number, address and round-the-clock hours', async () => {
    const pins = heldCall<StationIndex, { url: string }>();
    const machine = stationsMapMachine.provide({ actors: { loadPins: pins.logic } });
    const map = createActor(machine, { input: { hasKey: false } }).start();
    const stations = {
      map,
      location: createActor(geolocationMachine).start(),
      favourites: createActor(favouriteStations, { input: { ids: [] } }).start(),
    };
    map.send({ type: 'map.opened', pinsUrl: '/pins.json' });
    render(
      <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
        <PlacemarkOverlay stations={stations} id="214" pinsUrl="/pins.json" />
      </DialogContext>,
    );
    pins.resolve([{ station, words: '' }]);
    await act(settled);
    expect(screen.getByRole('heading').textContent).toBe('Тула-Южная');
    const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(facts.map((fact) => fact.replace(/\s/g, ' '))).toEqual([
      'АЗС № 214',
      'Тула, Щёкинское шоссе, 12',
      'Круглосуточно',
    ]);
  });
});

describe('stationList', () => {
  afterEach(cleanup);

  const favouriteStations = favouriteStationsMachine.provide({
    actors: { watchFavourites: heldWatch().logic },
  });

  const station = (number: number) => ({
    lat: number % 2 === 0 ? 54.2 : null,
    lon: 37.6,
    name: `Станция ${String(number)}`,
    id_station: String(number),
    address: `Тула, ул. Мира, ${String(number)}`,
  });

  const shownRows = () =>
    screen.getAllByRole('listitem').map((row) => row.textContent.replace(/АЗС.*/, ''));

  async function showStations(count: number, hasKey = false) {
    const pins = heldCall<StationIndex, { url: string }>();
    const machine = stationsMapMachine.provide({ actors: { loadPins: pins.logic } });
    const stations = {
      map: createActor(machine, { input: { hasKey } }).start(),
      location: createActor(geolocationMachine).start(),
      favourites: createActor(favouriteStations, { input: { ids: ['4999'] } }).start(),
    };
    stations.map.send({ type: 'map.opened', pinsUrl: '/pins.json' });
    const onChoose = vi.fn();
    render(<ListPane stations={stations} onChoose={onChoose} />);
    pins.resolve(byName(Array.from({ length: count }, (_, at) => indexed(station(at + 1)))));
    await act(settled);
    return onChoose;
  }

  test('of five thousand stations a screenful is drawn, and each row knows its place among all', async () => {
    await showStations(5_000);
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(20);
    expect(rows[1]?.getAttribute('aria-posinset')).toBe('2');
    expect(rows[1]?.getAttribute('aria-setsize')).toBe('5000');
    expect(shownRows().slice(0, 3)).toEqual([
      'Станция 4999, В избранном',
      'Станция 1',
      'Станция 2',
    ]);
    expect(screen.queryByText(/без координат/)).toBeNull();
  });

  test('beside a map the list says how many stations it lacks', async () => {
    await showStations(5_000, true);
    expect(screen.getByText(/без координат/).textContent).toMatch(/^2.500.станций/);
  });

  test('a station far down is found by its number, and chosen by the whole row', async () => {
    const onChoose = await showStations(5_000);
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), '4321');
    expect(shownRows()).toEqual(['Станция 4321']);
    await user.click(screen.getByRole('button', { name: /Станция 4321/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(station(4_321));
    await user.clear(screen.getByRole('searchbox'));
    expect(shownRows()).toHaveLength(20);
  });
});
