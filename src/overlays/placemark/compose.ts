import { createElement } from 'react';
import { stationsOf } from '../../compose/stations';
import type { OverlayTools } from '../../compose/tools';
import type { Modal } from '../../domain/modals';
import type { OpenOverlay } from '../overlay';
import { PlacemarkOverlay } from './PlacemarkOverlay';

/** One station's details; the stations are those of the map it was chosen from. */
export const open = (tools: OverlayTools, { of = '' }: Modal): OpenOverlay => ({
  view: createElement(PlacemarkOverlay, { stations: stationsOf(tools), id: of }),
  close: () => {},
});
