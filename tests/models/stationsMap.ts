import { stationsMapMachine } from '../../machines/stationsMap';
import { UnreachableError } from '../../src/domain/failure';
import type { Station } from '../../src/domain/loyalty';
import { model } from '../support/model';

const tula: Station = {
  id_station: '11',
  name: 'Тула',
  address: 'Тула, Щёкинское шоссе, 12',
  lat: 54.19,
  lon: 37.62,
};

/** In the browser the map is gone through by the journeys of the stations. */
export const stationsMapModel = model({
  machine: stationsMapMachine,
  inputs: { withKey: { hasKey: true }, withoutKey: { hasKey: false } },
  facts: ({ context: { index, query, failure } }) => [index.length > 0, query, failure?.kind],
  isBrief: true,
  delays: { patience: 10_000, scriptTimeout: 10_000, resetDelay: 600 },
  samples: {
    'map.opened': [{ pinsUrl: '/pins.json' }],
    'query.changed': [{ query: 'тула' }],
    'done loadPins': [{ output: [tula] }],
    'error loadPins': [{ error: new UnreachableError() }],
  },
});
