import type { ActorRefFrom } from 'xstate';
import type { favouriteStationsMachine } from '../../../machines/favouriteStations';
import type { ownLocationMachine } from '../../../machines/ownLocation';
import type { stationsMapMachine } from '../../../machines/stationsMap';

/** What the map, the list and a station's details read and tell. */
export type StationsActors = {
  map: ActorRefFrom<typeof stationsMapMachine>;
  location: ActorRefFrom<typeof ownLocationMachine>;
  favourites: ActorRefFrom<typeof favouriteStationsMachine>;
};
