import { createElement } from 'react';
import { stationsOf } from './stations';
import type { OverlayTools } from '#runtime/services.ts';
import type { Modal } from '#domain/modals.ts';
import type { OpenOverlay } from '#runtime/openOverlay.ts';
import { PlacemarkOverlay } from './PlacemarkOverlay';

/** One station's details; the stations are those of the map it was chosen from. */
export const open = (tools: OverlayTools, { of = '' }: Modal): OpenOverlay => ({
  view: createElement(PlacemarkOverlay, { stations: stationsOf(tools), id: of }),
  close: () => {},
});
