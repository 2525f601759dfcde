import { createElement } from 'react';
import { composeStations, stationsHere } from './stations';
import type { Services } from '#runtime/services.ts';
import type { ModalView, StationFlow } from '#runtime/openModal.ts';
import { PlacemarkOverlay } from './PlacemarkOverlay';

/** One station's details; the stations are those of the map, which need not be open. */
export const compose = (services: Services): ModalView<StationFlow> => ({
  flows: composeStations(services),
  view: (_, { of = '' }) => {
    const stations = stationsHere(services);
    return (
      stations &&
      createElement(PlacemarkOverlay, { stations, id: of, pinsUrl: services.settings.pinsUrl })
    );
  },
});
