import { assertEvent, assign, raise, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { StationIndex } from '#domain/stations.ts';
import { call, errorOf, outputOf, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** Who looks at the stations. */
type Viewers = { isMapOpen: boolean; isStationOpen: boolean };

type Context = Viewers & {
  hasKey: boolean;
  pinsUrl: string;
  index: StationIndex;
  query: string;
  failure: Failure | null;
};

const stationsMap = setup({
  types: {
    input: {} as { hasKey: boolean },
    context: {} as Context,
    events: {} as
      | { type: 'map.opened' | 'station.opened'; pinsUrl: string }
      | { type: 'map.closed' | 'map.left' | 'station.closed' }
      | { type: 'script.loaded' | 'script.failed' | 'script.requested' }
      | { type: 'retry.requested' | 'pins.loaded' | 'wait.cancelled' }
      | { type: 'query.changed'; query: string },
    tags: {} as 'busy' | 'slow' | 'withMap',
  },
  actors: { loadPins: call<StationIndex, { url: string }>('loadPins') },
  delays: {
    slowThreshold,
    /** D18: how long the maps script is waited for. */
    scriptTimeout: 10_000,
    /** Section 9. */
    resetDelay: 600,
  },
  guards: {
    hasKey: ({ context }) => context.hasKey,
    hasStations: ({ context }) => context.index.length > 0,
    isMapOpen: ({ context }) => context.isMapOpen,
    isStationOpen: ({ context }) => context.isStationOpen,
  },
  actions: {
    setPinsUrl: assign(({ event }) => {
      assertEvent(event, ['map.opened', 'station.opened']);
      return { pinsUrl: event.pinsUrl };
    }),
    setViewers: assign((_, viewers: Partial<Viewers>) => viewers),
    setQuery: assign(({ event }) => {
      assertEvent(event, 'query.changed');
      return { query: event.query };
    }),
    setStations: assign(({ event }) => ({ index: outputOf<StationIndex>(event) })),
    setFailure: assign(({ event }) => ({ failure: toFailure(errorOf(event)) })),
    setUnreachable: assign({ failure: { kind: 'unreachable' } }),
    clearFailure: assign({ failure: null }),
    reportPins: raise({ type: 'pins.loaded' }),
    /** Marks the stations on the map. */
    showPins: (_, _params: { index: StationIndex }) => {},
    /** Focuses the page again: a closed map would keep the focus in its frame. */
    leaveMap: () => {},
    closeMap: sendParent({ type: 'modal.closed', modal: { id: 'map' } }),
    reset: assign({ index: [], query: '', failure: null, pinsUrl: '' }),
  },
});

const showPins = {
  type: 'showPins',
  params: ({ context: { index } }: { context: Context }) => ({ index }),
} as const;
const setViewers = (params: Partial<Viewers>) => ({ type: 'setViewers', params }) as const;
const openOn = {
  'map.opened': { target: 'open', actions: ['setPinsUrl', setViewers({ isMapOpen: true })] },
  'station.opened': {
    target: 'open',
    actions: ['setPinsUrl', setViewers({ isStationOpen: true })],
  },
} as const;

/** Section 2, the map overlay (D18): a script for the map, the stations for map and list. */
export const stationsMapMachine = stationsMap.createMachine({
  id: 'stationsMap',
  description: 'The map and the list of stations. The list does not wait for the map.',
  meta: {
    title: 'Station map',
    section: '2, D18',
    events: {
      'map.closed': 'The map is closed.',
      'map.left': 'The person presses Escape within the map.',
      'map.opened': 'The map is opened.',
      'pins.loaded': 'The stations are loaded.',
      'script.failed': 'The maps provider’s script did not load, or failed.',
      'script.loaded': 'The maps provider’s script has loaded.',
      'script.requested': 'The person asks for the map again.',
      'station.closed': 'A station is closed.',
      'station.opened': 'A station is opened, over the map or alone.',
    },
    calls: {
      loadPins: {
        does: 'Asks for the stations.',
        to: 'GET /pins.json (VITE_PINS_URL)',
        section: '7, D5',
      },
    },
    delays: {
      scriptTimeout: {
        why: 'Nothing waits forever for the maps provider’s script.',
        section: 'D18',
      },
      resetDelay: { why: 'The map is cleared this long after closing.', section: '9' },
    },
  } satisfies FlowWords<typeof stationsMap>,
  context: ({ input }) => ({
    ...input,
    ...{ isMapOpen: false, isStationOpen: false },
    ...{ pinsUrl: '', index: [], query: '', failure: null },
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing has been asked of the maps provider.',
      on: openOn,
    },
    open: {
      type: 'parallel',
      description: 'The map of stations is open, or one station, over the map or alone.',
      states: {
        script: {
          description: "The maps provider's script.",
          initial: 'choosing',
          states: {
            choosing: {
              description: 'The settings say whether there is a key of the maps provider.',
              always: [{ guard: 'hasKey', target: 'loading' }, { target: 'absent' }],
            },
            absent: {
              description: 'The settings have no key of the maps provider: only the list is shown.',
            },
            loading: {
              description: 'The maps script is loading; the list does not wait for it.',
              tags: 'withMap',
              after: { scriptTimeout: 'timedOut' },
              on: { 'script.loaded': 'ready', 'script.failed': 'failed' },
            },
            ready: {
              description: 'The map is shown beside the list.',
              tags: 'withMap',
              entry: showPins,
              on: { 'script.failed': 'failed', 'pins.loaded': { actions: showPins } },
            },
            failed: {
              description: 'The maps script did not load, or failed: only the list is shown.',
              on: { 'script.requested': 'loading' },
            },
            timedOut: {
              description: 'The maps script has not loaded in ten seconds: only the list is shown.',
              on: { 'script.requested': 'loading' },
            },
          },
        },
        pins: {
          description: 'The stations.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Stations that are loaded already are shown at once.',
              always: [{ guard: 'hasStations', target: 'ready' }, { target: 'loading' }],
            },
            loading: {
              ...waiting,
              tags: 'busy',
              description: 'The stations are loading.',
              entry: 'clearFailure',
              invoke: {
                id: 'loadPins',
                src: 'loadPins',
                input: ({ context: { pinsUrl } }) => ({ url: pinsUrl }),
                onDone: { target: 'ready', actions: ['setStations', 'reportPins'] },
                onError: { target: 'failed', actions: 'setFailure' },
              },
              on: { 'wait.cancelled': { target: 'failed', actions: 'setUnreachable' } },
            },
            ready: {
              description: 'The stations are in the list, and those with a place on the map.',
            },
            failed: {
              description: 'The stations did not load; the person may retry.',
              on: { 'retry.requested': 'loading' },
            },
          },
        },
      },
      on: {
        'map.opened': { actions: setViewers({ isMapOpen: true }) },
        'station.opened': { actions: setViewers({ isStationOpen: true }) },
        'map.left': { actions: ['leaveMap', 'closeMap'] },
        'map.closed': [
          { guard: 'isStationOpen', actions: setViewers({ isMapOpen: false }) },
          { target: 'closing', actions: setViewers({ isMapOpen: false }) },
        ],
        'station.closed': [
          { guard: 'isMapOpen', actions: setViewers({ isStationOpen: false }) },
          { target: 'closing', actions: setViewers({ isStationOpen: false }) },
        ],
        'query.changed': { actions: 'setQuery' },
      },
    },
    closing: {
      description: 'A modal that is opened again at once still has its stations and its search.',
      after: { resetDelay: { target: 'closed', actions: 'reset' } },
      on: openOn,
    },
  },
});
