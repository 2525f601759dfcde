import type { EventFromLogic, ActorRefFrom } from 'xstate';
import { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import { geolocationMachine } from '#machines/stations/geolocation.ts';
import { stationsMachine } from '#machines/stations/stations.ts';
import { stationsMapMachine } from '#machines/stations/stationsMap.ts';
import type { LoadedFlow } from '#machines/shared/flow.ts';
import { createHttp } from '#api/http.ts';
import { createPins, mapInChunks } from '#api/pins.ts';
import {
  onFavouritesChange,
  readFavourites,
  writeFavourites,
  locate,
  readLocationPermission,
} from '#browser/device.ts';
import { leaveMap, postToMap } from '#browser/mapFrame.ts';
import { yieldToMain } from '#browser/tasks.ts';
import { byName, indexed, pinsOf } from '#domain/stations.ts';
import { reportFailedFlow } from '#app/defects.ts';
import { toPromiseActor, toWatchActor } from '#app/promiseActors.ts';
import type { Services } from '#app/feature.ts';

/** The running actors; null until the map or a station is opened. */
export function stationsHere({ running }: Pick<Services, 'running'>): StationsActors | null {
  const { stationsMap, geolocation, favouriteStations } =
    running()
      .modalStack?.getSnapshot()
      .children.modalFlows?.getSnapshot()
      .children.stations?.getSnapshot().children ?? {};
  return stationsMap && geolocation && favouriteStations
    ? { map: stationsMap, location: geolocation, favourites: favouriteStations }
    : null;
}

/** The flow of the stations with its calls, its storage and its messages to the map. */
export function composeStations({
  settings,
}: Pick<Services, 'settings'>): LoadedFlow<typeof stationsMachine, unknown> {
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
  const geolocation = geolocationMachine.provide({
    actors: {
      readPermission: toPromiseActor(() => readLocationPermission()),
      locate: toPromiseActor(() => locate()),
    },
  });
  return {
    logic: stationsMachine.provide({
      actors: { stationsMap: map, geolocation, favouriteStations: favourites },
      actions: { reportDefect: reportFailedFlow },
    }),
    input: () => ({ hasKey: settings.yandexMapsKey !== '', ids: readFavourites() }),
  };
}

/** Actors that the map, the list and a station's details share. */
export type StationsActors = {
  map: ActorRefFrom<typeof stationsMapMachine>;
  location: ActorRefFrom<typeof geolocationMachine>;
  favourites: ActorRefFrom<typeof favouriteStationsMachine>;
};
