import { createActor } from 'xstate';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { ownLocationMachine } from '#machines/stations/ownLocation.ts';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { createHttp } from '#api/http.ts';
import { createPins } from '#api/pins.ts';
import { onFavouritesChange, readFavourites, writeFavourites } from '#browser/favourites.ts';
import { nextTask } from '#browser/nextTask.ts';
import { locate } from '#browser/ownLocation.ts';
import { mapInSlices } from '#lib/slices.ts';
import { byName, indexed } from '#domain/stations.ts';
import type { StationsActors } from './stationsActors';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { Tools } from '#runtime/services.ts';
import { watched } from '#runtime/inspectOptions.ts';

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
