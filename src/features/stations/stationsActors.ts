import type { ActorRefFrom } from 'xstate';
import type { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import type { geolocationMachine } from '#machines/stations/geolocation.ts';
import type { stationsMapMachine } from '#machines/stations/stationsMap.ts';

/** What the map, the list and a station's details read and tell. */
export type StationsActors = {
  map: ActorRefFrom<typeof stationsMapMachine>;
  location: ActorRefFrom<typeof geolocationMachine>;
  favourites: ActorRefFrom<typeof favouriteStationsMachine>;
};
