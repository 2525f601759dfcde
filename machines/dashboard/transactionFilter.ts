import { assign, sendParent, setup } from 'xstate';
import { isFiltering, noFilter, type FilterKind, type LedgerFilter } from '#domain/ledgerFilter.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** Asks the dashboard for all pages when the person searches: the match may be on any page. */
export type RestWanted = { type: 'rest.wanted' };

/** Reports every choice to the dashboard. */
export type FilterChanged = { type: 'filter.changed'; filter: LedgerFilter };

const transactionFilter = setup({
  types: {
    context: {} as { filter: LedgerFilter },
    events: {} as
      | { type: 'month.chosen'; month: string }
      | { type: 'kind.chosen'; kind: FilterKind | '' }
      | { type: 'station.chosen'; station: string }
      | { type: 'query.changed'; query: string }
      | { type: 'filter.cleared' },
  },
  guards: {
    isNarrowing: ({ context }) => isFiltering(context.filter),
    isOpen: ({ context }) => !isFiltering(context.filter),
  },
  actions: {
    choose: assign(({ context, event: { type: _type, ...chosen } }) => ({
      filter: { ...context.filter, ...chosen },
    })),
    clear: assign({ filter: noFilter }),
    askForRest: sendParent({ type: 'rest.wanted' } satisfies RestWanted),
    reportFilter: sendParent(({ context: { filter } }): FilterChanged => ({
      type: 'filter.changed',
      filter,
    })),
  },
});

const choose = { actions: ['choose', 'reportFilter'] } as const;

/** Which transactions the person looks at: by month, kind and station, and by what they type. */
export const transactionFilterMachine = transactionFilter.createMachine({
  id: 'transactionFilter',
  description: 'Which transactions the person looks at: by month, kind, station and words.',
  meta: {
    title: 'Transaction search and filters',
    section: '3',
    events: {
      'filter.cleared': 'The person wants to see everything again.',
      'kind.chosen': 'The person chooses a kind of transactions.',
      'month.chosen': 'The person chooses a month.',
      'station.chosen': 'The person chooses a station.',
    },
  } satisfies FlowWords<typeof transactionFilter>,
  context: { filter: noFilter },
  initial: 'off',
  on: {
    'month.chosen': choose,
    'kind.chosen': choose,
    'station.chosen': choose,
    'query.changed': choose,
  },
  states: {
    off: {
      description: 'Every transaction that is loaded is shown.',
      always: { guard: 'isNarrowing', target: 'on' },
    },
    on: {
      description: 'Only what the person looks for is shown, and totals are of that alone.',
      entry: 'askForRest',
      always: { guard: 'isOpen', target: 'off' },
      on: { 'filter.cleared': { target: 'off', actions: ['clear', 'reportFilter'] } },
    },
  },
});
