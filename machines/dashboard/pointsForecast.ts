import { assign, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { ForecastPeriod } from '#domain/forecast.ts';
import type { ExpiringPoints } from '#domain/loyalty.ts';
import { call } from '#machines/shared/call.ts';
import { slowThreshold, waiting } from '#machines/shared/slowThreshold.ts';

export type ForecastAsked = { days: number };

/** Section 7, points_forecast: which points burn when, within the period the client looks at. */
export const pointsForecastMachine = setup({
  types: {
    input: {} as { days: ForecastPeriod },
    context: {} as {
      days: ForecastPeriod;
      items: readonly ExpiringPoints[];
      failure: Failure | null;
    },
    events: {} as
      | { type: 'period.chosen'; days: ForecastPeriod }
      | { type: 'reminder.requested' }
      | { type: 'retry.requested' | 'wait.cancelled' | 'connection.restored' },
    tags: {} as 'busy' | 'slow' | 'failed',
  },
  actors: { loadForecast: call<ExpiringPoints[], ForecastAsked>('loadForecast') },
  delays: { slowThreshold },
  guards: {
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
    isEmpty: (_, { items }: { items: readonly ExpiringPoints[] }) => items.length === 0,
  },
  actions: {
    setPeriod: assign((_, { days }: { days: ForecastPeriod }) => ({ days })),
    setItems: assign((_, { items }: { items: readonly ExpiringPoints[] }) => ({ items })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    /** Hands the person a calendar file with the dates that are shown. */
    saveReminder: (_, _params: { items: readonly ExpiringPoints[] }) => {},
  },
}).createMachine({
  id: 'pointsForecast',
  context: ({ input }) => ({ days: input.days, items: [], failure: null }),
  initial: 'loading',
  on: {
    'period.chosen': {
      target: '.loading',
      actions: { type: 'setPeriod', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description:
        'The forecast of the chosen period is on its way; the one before stays in sight.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadForecast',
        src: 'loadForecast',
        input: ({ context: { days } }) => ({ days }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ items: event.output }) },
            target: 'empty',
            actions: { type: 'setItems', params: { items: [] } },
          },
          {
            target: 'loaded',
            actions: { type: 'setItems', params: ({ event }) => ({ items: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'wait.cancelled': 'failed' },
    },
    failed: {
      tags: 'failed',
      description: 'The forecast did not come; the person may repeat or choose another period.',
      on: {
        'retry.requested': 'loading',
        'connection.restored': { guard: 'isUnreachable', target: 'loading' },
      },
    },
    empty: { description: 'Nothing burns within the period.' },
    loaded: {
      description: 'Every coming burn of the period is shown.',
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
