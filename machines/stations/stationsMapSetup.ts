import { assign, raise, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { StationIndex } from '#domain/stations.ts';
import { call, slowThreshold } from '#machines/shared/flow.ts';

/** Who looks at the stations. */
export type Viewers = { isMapOpen: boolean; isStationOpen: boolean };

export type Context = Viewers & {
  hasKey: boolean;
  pinsUrl: string;
  index: StationIndex;
  query: string;
  failure: Failure | null;
};

/** The calls, guards and actions of the map and the list of stations. */
export const stationsMap = setup({
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
