// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { geolocationMachine } from '#machines/stations/geolocation.ts';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { byName, indexed, type StationIndex } from '#domain/stations.ts';
import { ListPane } from '#features/stations/ListPane.tsx';
import { heldCall, settled, heldWatch } from '#tests/support/heldCall.ts';

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
  expect(shownRows().slice(0, 3)).toEqual(['Станция 4999, В избранном', 'Станция 1', 'Станция 2']);
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
