import { assign, raise, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { StationIndex } from '#domain/stations.ts';
import { call } from '#machines/shared/call.ts';
import { slowThreshold, waiting } from '#machines/shared/slowThreshold.ts';
import type { FlowMeta } from '#machines/shared/flowMeta.ts';

/** Who looks at the stations. */
type Viewers = { isMapOpen: boolean; isStationOpen: boolean };

type Context = Viewers & {
  hasKey: boolean;
  pinsUrl: string;
  index: StationIndex;
  query: string;
  failure: Failure | null;
};

const map = setup({
  types: {
    meta: {} as FlowMeta,
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
    setPinsUrl: assign((_, { pinsUrl }: { pinsUrl: string }) => ({ pinsUrl })),
    setViewers: assign((_, viewers: Partial<Viewers>) => viewers),
    setQuery: assign((_, { query }: { query: string }) => ({ query })),
    setStations: assign((_, { index }: { index: StationIndex }) => ({ index })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    setUnreachable: assign({ failure: { kind: 'unreachable' } }),
    clearFailure: assign({ failure: null }),
    reportPins: raise({ type: 'pins.loaded' }),
    /** Marks the stations on the map. */
    showPins: (_, _params: { index: StationIndex }) => {},
    /** The focus goes from the map's document back into the page. */
    leaveMap: () => {},
    closeMap: sendParent({ type: 'modal.closed', modal: { id: 'map' } }),
    reset: assign({ index: [], query: '', failure: null, pinsUrl: '' }),
  },
});

const showPins = {
  type: 'showPins',
  params: ({ context: { index } }: { context: Context }) => ({ index }),
} as const;
const requested = { 'script.requested': 'loading' } as const;

const script = map.createStateConfig({
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
      on: requested,
    },
    timedOut: {
      description: 'The maps script has not loaded in ten seconds: only the list is shown.',
      on: requested,
    },
  },
});

const pins = map.createStateConfig({
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
        onDone: {
          target: 'ready',
          actions: [
            { type: 'setStations', params: ({ event }) => ({ index: event.output }) },
            'reportPins',
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'wait.cancelled': { target: 'failed', actions: 'setUnreachable' } },
    },
    ready: { description: 'The stations are in the list, and those with a place on the map.' },
    failed: {
      description: 'The stations did not come; the person may repeat.',
      on: { 'retry.requested': 'loading' },
    },
  },
});

const setPinsUrl = {
  type: 'setPinsUrl',
  params: ({ event }: { event: { pinsUrl: string } }) => event,
} as const;
const setViewers = (params: Partial<Viewers>) => ({ type: 'setViewers', params }) as const;
const openOn = {
  'map.opened': { target: 'open', actions: [setPinsUrl, setViewers({ isMapOpen: true })] },
  'station.opened': { target: 'open', actions: [setPinsUrl, setViewers({ isStationOpen: true })] },
} as const;

/** Section 2, the map overlay (D18): a script for the map, the stations for map and list. */
export const stationsMapMachine = map.createMachine({
  id: 'stationsMap',
  description: 'The map and the list of stations. The list does not wait for the map.',
  meta: { title: 'Station map', section: '2, D18' },
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
      states: { script, pins },
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
        'query.changed': { actions: { type: 'setQuery', params: ({ event }) => event } },
      },
    },
    closing: {
      description: 'A modal that is opened again at once still has its stations and its search.',
      after: { resetDelay: { target: 'closed', actions: 'reset' } },
      on: openOn,
    },
  },
});
