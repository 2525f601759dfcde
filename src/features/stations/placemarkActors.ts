import { createElement } from 'react';
import { composeStations, stationsHere } from './stations';
import type { OverlayTools } from '#runtime/services.ts';
import type { ModalView, StationFlow } from '#runtime/openOverlay.ts';
import { PlacemarkOverlay } from './PlacemarkOverlay';

/** One station's details; the stations are those of the map, which need not be open. */
export const compose = (tools: OverlayTools): ModalView<StationFlow> => ({
  flows: composeStations(tools),
  view: (_, { of = '' }) => {
    const stations = stationsHere(tools);
    return (
      stations &&
      createElement(PlacemarkOverlay, { stations, id: of, pinsUrl: tools.settings.pinsUrl })
    );
  },
});
