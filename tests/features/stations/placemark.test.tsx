// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { geolocationMachine } from '#machines/stations/geolocation.ts';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import type { StationIndex } from '#domain/stations.ts';
import { PlacemarkOverlay } from '#features/stations/PlacemarkOverlay.tsx';
import { DialogContext } from '#ui/dialog/Dialog.tsx';
import { heldCall, settled, heldWatch } from '#tests/support/heldCall.ts';

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
