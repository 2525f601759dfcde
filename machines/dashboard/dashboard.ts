import { forwardTo, assertEvent, assign, raise, sendParent, sendTo, setup } from 'xstate';
import type { Card } from '#domain/client.ts';
import { firstForecastPeriod } from '#domain/forecast.ts';
import { noFilter } from '#domain/ledgerFilter.ts';
import type { TierRule } from '#domain/programme.ts';
import { ownIndexOf, standingOf, type TierProgress } from '#domain/tiers.ts';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import { watch } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { ClientKnown, OnScreen } from '#machines/shared/onScreen.ts';
import { ledgerPartMachine } from './ledgerPart';
import { tierSliderMachine } from './tierSlider';
import { pointsForecastMachine } from './pointsForecast';
import { questionsMachine } from './questions';
import { ratingMachine, type PurchaseRated } from './rating';
import { tierRulesMachine, type TierRulesLoaded } from './tierRules';
import { transactionExportMachine } from './transactionExport';
import { transactionFilterMachine, type FilterChanged, type RestWanted } from './transactionFilter';
import { transactionPagingMachine, type PagesRequest, type PageLoaded } from './transactionPaging';

/** The moment somebody looks: epoch milliseconds, and YYYY-MM-DD by the client's own clock. */
export type Moment = { now: number; today: string };
/** In ms: for this long the shown data count as up to date. */
const freshFor = 600_000;

const dashboard = setup({
  types: {
    input: {} as Moment & {
      card: Card | null;
      /** The purchase this device has rated last. */
      ratedRrn?: string | null;
    },
    context: {} as {
      card: Card | null;
      rules: readonly TierRule[];
      standing: TierProgress | null;
      today: string;
      /** The time of the last request for the client. */
      now: number;
      ratedRrn: string | null;
      /** The months that the pace is computed from; `unlisted` before the first page has loaded. */
      paceMonths: 'unlisted' | 'missing' | 'requested';
    },
    events: {} as
      | TierRulesLoaded
      | PageLoaded
      | PurchaseRated
      | RestWanted
      | FilterChanged
      | ClientKnown
      | { type: 'connection.restored' | 'refresh.requested' }
      | { type: 'pace.due' | 'pace.requested' }
      | ({ type: 'page.returned' } & Moment)
      | ({ type: 'day.begun' } & Moment)
      | { type: 'card.failed' | 'balance.failed' | 'transactions.failed' }
      | { type: 'card.reopened' | 'balance.reopened' | 'transactions.reopened' },
    tags: {} as 'broken',
    children: {} as {
      cardNumber: 'cardNumber';
      pointsForecast: 'pointsForecast';
      tierRules: 'tierRules';
      questions: 'questions';
      tierSlider: 'tierSlider';
      paging: 'paging';
      filter: 'filter';
      filterFold: 'filterFold';
      ledgerPart: 'ledgerPart';
      transactionExport: 'transactionExport';
      rating: 'rating';
    },
  },
  actors: {
    cardNumber: disclosureMachine,
    filterFold: disclosureMachine,
    pointsForecast: pointsForecastMachine,
    tierRules: tierRulesMachine,
    questions: questionsMachine,
    tierSlider: tierSliderMachine,
    paging: transactionPagingMachine,
    filter: transactionFilterMachine,
    ledgerPart: ledgerPartMachine,
    transactionExport: transactionExportMachine,
    rating: ratingMachine,
    watchDay: watch('watchDay'),
  },
  delays: {
    /** Section 9: post-load initialisation, 600 ms after the data. */
    initialisation: 600,
  },
  guards: {
    /** The data are from another day or older than `freshFor`; where the clock was set back, their age is unknown. */
    isOutdated: ({ context, event }) => {
      assertEvent(event, 'page.returned');
      const { now, today } = event;
      return today !== context.today || now < context.now || now - context.now >= freshFor;
    },
    hasStanding: ({ context }) => context.standing !== null,
    hasNextTier: ({ context }) => Boolean(context.standing?.next),
    lacksPaceMonths: ({ context: { paceMonths, standing } }) =>
      paceMonths === 'missing' && Boolean(standing?.next),
    beginsList: ({ event }) => {
      assertEvent(event, 'page.loaded');
      return event.offset === 0;
    },
    isWithoutTiers: ({ event }) => {
      assertEvent(event, 'tierRules.loaded');
      return event.rules.length === 0;
    },
  },
  actions: {
    setMoment: assign(({ event }) => {
      assertEvent(event, ['page.returned', 'day.begun']);
      return { now: event.now, today: event.today };
    }),
    requestProfile: sendParent({ type: 'profile.requested' }),
    setCard: assign(({ event }) => {
      assertEvent(event, ['client.loaded', 'client.updated']);
      return { card: event.client.card };
    }),
    setRules: assign(({ event }) => {
      assertEvent(event, 'tierRules.loaded');
      return { rules: event.rules };
    }),
    setStanding: assign(({ context: { card, rules } }) => ({
      standing: card && standingOf(rules, card),
    })),
    forgetRules: assign({ rules: [], standing: null }),
    setRated: assign(({ event }) => {
      assertEvent(event, 'purchase.rated');
      return { ratedRrn: event.rrn };
    }),
    /** Calls that failed when the profile did are repeated with it. */
    askAgain: raise({ type: 'connection.restored' }),
    requestRefresh: raise({ type: 'refresh.requested' }),
    /** A list that restarts may lack transactions that it had before. */
    noteList: assign({ paceMonths: 'missing' }),
    /** A month has its totals once all its pages have loaded; the current month loads without a person's request. */
    askForMonth: sendTo('paging', ({ context: { today }, self }): PagesRequest => ({
      type: 'pages.requested',
      by: self,
      wanted: { filter: { ...noFilter, month: today.slice(0, 7) } },
    })),
    notePaceMonths: assign({ paceMonths: 'requested' }),
    forgetPages: assign({ paceMonths: 'unlisted' }),
    raisePaceDue: raise({ type: 'pace.due' }),
    askForPaceMonths: sendTo('paging', ({ context: { today }, self }): PagesRequest => ({
      type: 'pages.requested',
      by: self,
      wanted: { paceAt: today },
    })),
    tellForecast: forwardTo('pointsForecast'),
    tellPages: forwardTo('paging'),
    askRulesAgain: sendTo('tierRules', { type: 'connection.restored' }),
    askQuestionsAgain: sendTo('questions', { type: 'connection.restored' }),
    askForRest: sendTo('paging', { type: 'rest.requested' }),
    passFilter: forwardTo('transactionExport'),
    passPage: forwardTo('rating'),
    reportPage: sendParent(({ event }) => event),
    /** Loads the code that the cabinet needs without a network, while there is one. */
    prepareOffline: () => {},
  },
});

/** Every loaded page goes to the rating and to the root, which passes it to the offline snapshot. */
const tellPage = ['passPage', 'reportPage'] as const;
const follow = ['setMoment', 'requestProfile', 'requestRefresh'] as const;
/** Forwards the events to the sections that have loaded, which load again where needed. */
const told = <Type extends 'tellForecast' | 'tellPages'>(type: Type) => {
  const tell = { actions: type };
  return { 'connection.restored': tell, 'refresh.requested': tell, 'page.returned': tell };
};

/** Section 3: the dashboard's sections load in parallel; then the tier and its conditions are set. */
export const dashboardMachine = dashboard.createMachine({
  id: 'dashboard',
  description:
    'The three sections of the dashboard: card, balance, transactions. They load in parallel, and a defect of one does not affect the others.',
  meta: {
    title: 'Dashboard',
    section: '2, 3',
    events: {
      'balance.failed': 'The balance section could not be drawn.',
      'balance.reopened': 'The person opens the balance section again.',
      'card.failed': 'The card section could not be drawn.',
      'card.reopened': 'The person opens the card section again.',
      'day.begun': 'Midnight has passed.',
      'pace.due':
        'The tier is known or the list begins again: the transactions of two months are needed.',
      'pace.requested':
        'A person asks again for the transactions of two months, which did not load.',
      'purchase.rated': 'The purchase has its rating.',
      'rest.wanted': 'The person looks for a transaction that may be on any page.',
      'tierRules.loaded': 'The conditions of the tiers are loaded.',
      'transactions.failed': 'The transactions could not be drawn.',
      'transactions.reopened': 'The person opens the transactions again.',
    },
    calls: {
      watchDay: {
        does: 'Listens for the return to the page, and for midnight.',
        to: null,
        section: '3',
      },
    },
    delays: {
      initialisation: { why: 'The plates are set up once the data are drawn.', section: '9' },
    },
  } satisfies FlowWords<typeof dashboard>,
  context: ({ input }) => ({
    ratedRrn: null,
    ...input,
    rules: [],
    standing: null,
    paceMonths: 'unlisted',
  }),
  type: 'parallel',
  entry: 'prepareOffline',
  on: {
    'client.loaded': { actions: ['setCard', 'setStanding', 'askAgain'] },
    'client.updated': { actions: ['setCard', 'setStanding'] },
  },
  states: {
    day: {
      description:
        'The data are kept up to date: after ten minutes out of sight, and at midnight, they are loaded again.',
      invoke: { id: 'watchDay', src: 'watchDay', onError: {} },
      on: {
        'page.returned': { guard: 'isOutdated', actions: follow },
        'day.begun': { actions: follow },
      },
    },
    card: {
      description: 'The first section of the dashboard.',
      initial: 'open',
      states: {
        open: {
          description: 'The card section: the card, its number on request, the points that expire.',
          invoke: [
            { id: 'cardNumber', src: 'cardNumber', onError: 'broken' },
            {
              id: 'pointsForecast',
              src: 'pointsForecast',
              input: { days: firstForecastPeriod },
              onError: 'broken',
            },
          ],
          on: {
            ...told('tellForecast'),
            'card.failed': 'broken',
          },
        },
        // A defect of one section, in its machines or its view: the other two go on.
        broken: {
          tags: 'broken',
          description: 'The card section is out of order; the person may open it again.',
          on: { 'card.reopened': 'open' },
        },
      },
    },
    balance: {
      description: 'The second section of the dashboard.',
      initial: 'open',
      states: {
        open: {
          description: 'The balance section: conditions of the next tier, tier cards, questions.',
          invoke: [
            { id: 'tierRules', src: 'tierRules', onError: 'broken' },
            { id: 'questions', src: 'questions', onError: 'broken' },
          ],
          on: {
            'connection.restored': { actions: ['askRulesAgain', 'askQuestionsAgain'] },
            'balance.failed': 'broken',
          },
          initial: 'loading',
          states: {
            loading: {
              description: 'The card or the tier rules have not loaded yet.',
              on: {
                'tierRules.loaded': [
                  {
                    guard: 'isWithoutTiers',
                    target: 'withoutTiers',
                  },
                  {
                    actions: ['setRules', 'setStanding'],
                  },
                ],
              },
              always: { guard: 'hasStanding', target: 'settling' },
            },
            withoutTiers: { description: 'The programme has no tiers to reach.' },
            settling: {
              description: 'Tier and conditions are set and shown.',
              entry: 'raisePaceDue',
              after: { initialisation: 'ready' },
            },
            ready: {
              description: "The tier cards slide to the client's own.",
              invoke: {
                id: 'tierSlider',
                src: 'tierSlider',
                input: ({ context: { standing, card } }) => ({
                  index: standing ? ownIndexOf(standing, card?.programName ?? '') : 0,
                  count: standing?.tiers.length ?? 0,
                }),
                onError: '#dashboard.balance.broken',
              },
            },
          },
        },
        broken: {
          tags: 'broken',
          description: 'The balance section is out of order; the person may open it again.',
          entry: 'forgetRules',
          on: { 'balance.reopened': 'open' },
        },
      },
    },
    transactions: {
      description: 'The third section of the dashboard.',
      initial: 'open',
      states: {
        open: {
          description: 'The transactions section: transactions by month and day.',
          invoke: [
            {
              id: 'paging',
              src: 'paging',
              systemId: 'transactionPaging',
              onError: 'broken',
            },
            { id: 'filter', src: 'filter', onError: 'broken' },
            { id: 'filterFold', src: 'filterFold', onError: 'broken' },
            { id: 'ledgerPart', src: 'ledgerPart', onError: 'broken' },
            { id: 'transactionExport', src: 'transactionExport', onError: 'broken' },
            {
              id: 'rating',
              src: 'rating',
              input: ({ context: { ratedRrn } }) => ({ ratedRrn }),
              onError: 'broken',
            },
          ],
          on: {
            'page.loaded': [
              {
                guard: 'beginsList',
                actions: ['noteList', ...tellPage, 'askForMonth', 'raisePaceDue'],
              },
              { actions: [...tellPage] },
            ],
            'pace.due': {
              guard: 'lacksPaceMonths',
              actions: ['askForPaceMonths', 'notePaceMonths'],
            },
            'pace.requested': { guard: 'hasNextTier', actions: 'askForPaceMonths' },
            'rest.wanted': { actions: 'askForRest' },
            'filter.changed': { actions: 'passFilter' },
            'purchase.rated': { actions: 'setRated' },
            ...told('tellPages'),
            'transactions.failed': 'broken',
          },
        },
        broken: {
          tags: 'broken',
          description: 'The transactions section is out of order; the person may open it again.',
          entry: 'forgetPages',
          on: { 'transactions.reopened': 'open' },
        },
      },
    },
  },
});

export const onScreen: OnScreen = {
  receives: ['client.loaded', 'client.updated', 'connection.restored'],
};
