import { sendParent, sendTo, setup } from 'xstate';
import type { Modal } from '#domain/modals.ts';
import type { Plain } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { InModal } from '#machines/shared/inModal.ts';
import { favouriteStationsMachine } from './favouriteStations';
import { geolocationMachine } from './geolocation';
import { stationsMapMachine } from './stationsMap';

type Input = { hasKey: boolean; ids: readonly string[] };

const stations = setup({
  types: {
    input: {} as Input,
    context: {} as Input,
    events: {} as Plain<'connection.restored'> | { type: 'modal.closed'; modal: Modal },
    children: {} as {
      stationsMap: 'stationsMap';
      geolocation: 'geolocation';
      favouriteStations: 'favouriteStations';
    },
  },
  actors: {
    stationsMap: stationsMapMachine,
    geolocation: geolocationMachine,
    favouriteStations: favouriteStationsMachine,
  },
  actions: {
    retryPins: sendTo('stationsMap', { type: 'retry.requested' }),
    retryScript: sendTo('stationsMap', { type: 'script.requested' }),
    report: sendParent(({ event }) => event),
    /** A flow has a defect: reports it, and the others continue. */
    reportDefect: () => {},
  },
});

const onError = { actions: 'reportDefect' } as const;

/** The map and a station's details share this flow, which keeps the stations loaded. */
export const inModal: InModal = { receives: ['connection.restored'], isLasting: true };

export const stationsMachine = stations.createMachine({
  id: 'stations',
  description:
    'The stations, for the map and for one station; they stay loaded when both are closed.',
  meta: { title: 'Stations', section: '2, D18' } satisfies FlowWords<typeof stations>,
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description: 'The stations are loaded, whether a modal shows them or not.',
      invoke: [
        {
          id: 'stationsMap',
          src: 'stationsMap',
          input: ({ context: { hasKey } }) => ({ hasKey }),
          onError,
        },
        { id: 'geolocation', src: 'geolocation', onError },
        {
          id: 'favouriteStations',
          src: 'favouriteStations',
          input: ({ context: { ids } }) => ({ ids }),
          onError,
        },
      ],
      on: {
        'connection.restored': { actions: ['retryPins', 'retryScript'] },
        'modal.closed': { actions: 'report' },
      },
    },
  },
});
