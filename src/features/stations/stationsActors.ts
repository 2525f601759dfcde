import type { ActorRefFrom } from 'xstate';
import type { favouriteStationsMachine } from '#machines/stations/favouriteStations.ts';
import type { ownLocationMachine } from '#machines/stations/ownLocation.ts';
import type { stationsMapMachine } from '#machines/stations/stationsMap.ts';

/** What the map, the list and a station's details read and tell. */
export type StationsActors = {
  map: ActorRefFrom<typeof stationsMapMachine>;
  location: ActorRefFrom<typeof ownLocationMachine>;
  favourites: ActorRefFrom<typeof favouriteStationsMachine>;
};
