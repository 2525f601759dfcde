import { createActor } from 'xstate';
import { favouriteStationsMachine } from '../../machines/favouriteStations';
import { ownLocationMachine } from '../../machines/ownLocation';
import { stationsMapMachine } from '../../machines/stationsMap';
import { createHttp } from '../api/http';
import { createPins } from '../api/pins';
import { onFavouritesChange, readFavourites, writeFavourites } from '../browser/favourites';
import { nextTask } from '../browser/nextTask';
import { locate } from '../browser/ownLocation';
import { mapInSlices } from '../domain/slices';
import { byName, indexed } from '../domain/stations';
import type { StationsActors } from '../overlays/map/stationsActors';
import { asCall } from './call';
import type { Tools } from './tools';
import { watched } from './watched';

let shared: StationsActors | null = null;

/**
 * The actors of the map and of a station's details, started when either is first opened; they
 * outlive both.
 */
export const stationsOf = (tools: Pick<Tools, 'settings' | 'news'>): StationsActors =>
  (shared ??= start(tools));

function start({ settings, news }: Pick<Tools, 'settings' | 'news'>): StationsActors {
  const pins = createPins(createHttp({ baseUrl: '' }), { pause: nextTask });
  const map = createActor(
    stationsMapMachine.provide({
      actors: {
        loadPins: asCall(async (asked, signal) => {
          const stations = await pins.stations(asked, signal);
          return byName(await mapInSlices(stations, indexed, nextTask));
        }),
      },
    }),
    { ...watched(), input: { hasKey: settings.yandexMapsKey !== '' } },
  );
  const location = createActor(
    ownLocationMachine.provide({ actors: { locate: asCall(() => locate()) } }),
    watched(),
  );
  const favourites = createActor(
    favouriteStationsMachine.provide({
      actions: {
        store: (_, { ids }) => {
          writeFavourites(ids);
        },
      },
    }),
    { ...watched(), input: { ids: readFavourites() } },
  );
  map.start();
  location.start();
  favourites.start();
  news.on('connection.restored', () => {
    map.send({ type: 'pins.requested' });
    map.send({ type: 'script.requested' });
  });
  onFavouritesChange((ids) => {
    favourites.send({ type: 'favourites.noticed', ids });
  });
  return { map, location, favourites };
}
