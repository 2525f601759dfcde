import type { EventFromLogic } from 'xstate';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { geolocationMachine } from '#machines/stations/geolocation.ts';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import { createHttp } from '#api/http.ts';
import { createPins } from '#api/pins.ts';
import { onFavouritesChange, readFavourites, writeFavourites } from '#browser/favourites.ts';
import { leaveMap, postToMap } from '#browser/mapFrame.ts';
import { yieldToMain } from '#browser/yieldToMain.ts';
import { locate, readLocationPermission } from '#browser/geolocation.ts';
import { mapInChunks } from '#lib/chunk.ts';
import { byName, indexed, pinsOf } from '#domain/stations.ts';
import type { StationsActors } from './stationsActors';
import type { ModalFlows, StationFlow } from '#runtime/openModal.ts';
import { toPromiseActor } from '#runtime/toPromiseActor.ts';
import { toWatchActor } from '#runtime/toWatchActor.ts';
import type { Services } from '#runtime/services.ts';
import { withInput } from '#runtime/withInput.ts';

type StationFlows = Pick<ModalFlows, StationFlow>;

/** Those that run, from the moment either is opened. */
export function stationsHere({ running }: Pick<Services, 'running'>): StationsActors | null {
  const { stationsMap, geolocation, favouriteStations } =
    running().modalStack?.getSnapshot().children.modalFlows?.getSnapshot().children ?? {};
  return stationsMap && geolocation && favouriteStations
    ? { map: stationsMap, location: geolocation, favourites: favouriteStations }
    : null;
}

/** The flows with what they need from the world. */
export function composeStations({ settings }: Pick<Services, 'settings'>): StationFlows {
  const pins = createPins(createHttp({ baseUrl: '' }), { pause: yieldToMain });
  const map = stationsMapMachine.provide({
    actors: {
      loadPins: toPromiseActor(async (asked, signal) => {
        const stations = await pins.stations(asked, signal);
        return byName(await mapInChunks(stations, indexed, yieldToMain));
      }),
    },
    actions: {
      leaveMap,
      showPins: (_, { index }) => {
        postToMap({ type: 'pins.shown', pins: pinsOf(index) });
      },
    },
  });
  const favourites = favouriteStationsMachine.provide({
    actors: {
      watchFavourites: toWatchActor<EventFromLogic<typeof favouriteStationsMachine>>((tell) =>
        onFavouritesChange((ids) => {
          tell({ type: 'favourites.changedInOtherTab', ids });
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
    geolocation: geolocationMachine.provide({
      actors: {
        readPermission: toPromiseActor(() => readLocationPermission()),
        locate: toPromiseActor(() => locate()),
      },
    }),
    favouriteStations: withInput(favourites, () => ({ ids: readFavourites() })),
  };
}
