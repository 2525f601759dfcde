import { createElement } from 'react';
import { inModal, type stationsMachine } from '#machines/stations/stations.ts';
import { composeStations, stationsHere } from './stations';
import type { Services, ModalFeature } from '#app/feature.ts';
import { PlacemarkOverlay } from './PlacemarkOverlay';

/** One station's details; the stations are those of the map, which need not be open. */
export const compose = (services: Services): ModalFeature<typeof stationsMachine> => ({
  ...inModal,
  flow: composeStations(services),
  view: (_, { of = '' }) => {
    const stations = stationsHere(services);
    return (
      stations &&
      createElement(PlacemarkOverlay, { stations, id: of, pinsUrl: services.settings.pinsUrl })
    );
  },
});
