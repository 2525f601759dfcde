import { fromCallback } from 'xstate';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { ownLocationMachine } from '#machines/stations/ownLocation.ts';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { createHttp } from '#api/http.ts';
import { createPins } from '#api/pins.ts';
import { onFavouritesChange, readFavourites, writeFavourites } from '#browser/favourites.ts';
import { tellMap } from '#browser/mapFrame.ts';
import { nextTask } from '#browser/nextTask.ts';
import { locate } from '#browser/ownLocation.ts';
import { mapInSlices } from '#lib/slices.ts';
import { byName, indexed, pinsOf } from '#domain/stations.ts';
import type { StationsActors } from './stationsActors';
import type { ModalFlows, StationFlow } from '#runtime/openOverlay.ts';
import { asCall } from '#runtime/toPromiseActor.ts';
import type { Tools } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';

type StationFlows = Pick<ModalFlows, StationFlow>;

/** Those that run, from the moment either is opened. */
export function stationsHere({ running }: Pick<Tools, 'running'>): StationsActors | null {
  const { stationsMap, ownLocation, favouriteStations } =
    running().modalStack?.getSnapshot().children.modalFlows?.getSnapshot().children ?? {};
  return stationsMap && ownLocation && favouriteStations
    ? { map: stationsMap, location: ownLocation, favourites: favouriteStations }
    : null;
}

/** The flows with what they need from the world. */
export function composeStations({ settings }: Pick<Tools, 'settings'>): StationFlows {
  const pins = createPins(createHttp({ baseUrl: '' }), { pause: nextTask });
  const map = stationsMapMachine.provide({
    actors: {
      loadPins: asCall(async (asked, signal) => {
        const stations = await pins.stations(asked, signal);
        return byName(await mapInSlices(stations, indexed, nextTask));
      }),
    },
    actions: {
      showPins: (_, { index }) => {
        tellMap({ type: 'pins.shown', pins: pinsOf(index) });
      },
    },
  });
  const favourites = favouriteStationsMachine.provide({
    actors: {
      watchFavourites: fromCallback(({ sendBack }) =>
        onFavouritesChange((ids) => {
          sendBack({ type: 'favourites.noticed', ids });
        }),
      ),
    },
    actions: {
      store: (_, { ids }) => {
        writeFavourites(ids);
      },
    },
  });
  return {
    stationsMap: withInput(map, () => ({ hasKey: settings.yandexMapsKey !== '' })),
    ownLocation: ownLocationMachine.provide({ actors: { locate: asCall(() => locate()) } }),
    favouriteStations: withInput(favourites, () => ({ ids: readFavourites() })),
  };
}
