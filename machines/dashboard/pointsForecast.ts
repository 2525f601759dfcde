import { assertEvent, assign, setup } from 'xstate';
import type { ForecastPeriod } from '#domain/forecast.ts';
import type { ExpiringPoints } from '#domain/forecast.ts';
import { call, outputOf, slowThreshold } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import {
  failed,
  failureOf,
  isUnreachable,
  loading,
  onLoadError,
  type Failing,
} from '#machines/shared/loader.ts';

export type ForecastAsked = { days: number };

const pointsForecast = setup({
  types: {
    input: {} as { days: ForecastPeriod },
    context: {} as Failing & { days: ForecastPeriod; items: readonly ExpiringPoints[] },
    events: {} as
      | { type: 'period.chosen'; days: ForecastPeriod }
      | { type: 'reminder.requested' }
      | { type: 'retry.requested' | 'wait.cancelled' | 'connection.restored' }
      | { type: 'refresh.requested' | 'page.returned' },
    tags: {} as 'busy' | 'slow' | 'failed',
  },
  actors: { loadForecast: call<ExpiringPoints[], ForecastAsked>('loadForecast') },
  delays: { slowThreshold },
  guards: {
    isUnreachable,
    isEmpty: ({ event }) => outputOf<ExpiringPoints[]>(event).length === 0,
  },
  actions: {
    setPeriod: assign(({ event }) => {
      assertEvent(event, 'period.chosen');
      return { days: event.days };
    }),
    setItems: assign(({ event }) => ({ items: outputOf<ExpiringPoints[]>(event) })),
    setFailure: assign({ failure: failureOf }),
    clearFailure: assign({ failure: null }),
    /** Hands the person a calendar file with the dates that are shown. */
    saveReminder: (_, _params: { items: readonly ExpiringPoints[] }) => {},
  },
});

/** The next state after a forecast has loaded. */
const shown = [
  { guard: 'isEmpty', target: '#pointsForecast.empty', actions: 'setItems' },
  { target: '#pointsForecast.loaded', actions: 'setItems' },
] as const;

/**
 * Nested states of those that show a forecast: on return after a while, and at midnight, the
 * forecast is loaded again. The page shows neither the reload nor its failure.
 */
const followed = pointsForecast.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: {
      description: 'The forecast is up to date.',
      on: { 'refresh.requested': 'refreshing' },
    },
    refreshing: {
      description: 'The forecast is loaded again, without a sign on the page.',
      invoke: {
        id: 'reloadForecast',
        src: 'loadForecast',
        input: ({ context: { days } }) => ({ days }),
        onDone: shown,
        onError: 'stale',
      },
    },
    stale: {
      description: 'The forecast did not load; the next return to the page loads it again.',
      on: { 'page.returned': 'refreshing', 'refresh.requested': 'refreshing' },
    },
  },
});

/** Section 7, points_forecast: which points expire when, within the period the client looks at. */
export const pointsForecastMachine = pointsForecast.createMachine({
  id: 'pointsForecast',
  description: 'Which points expire and when, within the period the client has chosen.',
  meta: {
    title: 'Expiring points',
    section: '3, 7',
    events: {
      'period.chosen': 'The person chooses another period.',
      'reminder.requested': 'The person takes the dates as a calendar file.',
    },
    calls: {
      loadForecast: {
        does: 'Asks which points expire and when.',
        to: 'GET /v1/client/points_forecast',
        section: '7, D11',
      },
    },
  } satisfies FlowWords<typeof pointsForecast>,
  context: ({ input }) => ({ days: input.days, items: [], failure: null }),
  initial: 'loading',
  on: {
    'period.chosen': { target: '.loading', actions: 'setPeriod' },
  },
  states: {
    loading: {
      ...loading,
      description:
        'The forecast of the chosen period is on its way; the one before stays in sight.',
      invoke: {
        id: 'loadForecast',
        src: 'loadForecast',
        input: ({ context: { days } }) => ({ days }),
        onDone: shown,
        onError: onLoadError,
      },
    },
    failed: {
      ...failed,
      description: 'The forecast did not load; the person may retry or choose another period.',
      on: {
        ...failed.on,
        'refresh.requested': 'loading',
      },
    },
    empty: { ...followed, description: 'Nothing expires within the period.' },
    loaded: {
      ...followed,
      description: 'Every date of the period on which points expire is shown.',
      on: {
        'reminder.requested': {
          actions: {
            type: 'saveReminder',
            params: ({ context: { items } }) => ({ items }),
          },
        },
      },
    },
  },
});
