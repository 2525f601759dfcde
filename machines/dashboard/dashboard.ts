import { firstForecastPeriod } from '#domain/forecast.ts';
import { ownIndexOf } from '#domain/tiers.ts';
import { dashboard, type AreaNews, type Moment } from './dashboardSetup';
import type { PageLoaded } from './transactionPagingSetup';
import { dashboardWords } from './dashboard.words';

const moment = ({ event }: { event: Moment }): Moment => event;
const follow = [{ type: 'setMoment', params: moment }, 'requestProfile', 'requestRefresh'] as const;
const page = ({ event }: { event: PageLoaded }) => event;
/** The rating and the app are told of every page. */
const passOn = [
  { type: 'notePage', params: page },
  { type: 'passPage', params: page },
  { type: 'reportPage', params: page },
] as const;
const news = ({ event }: { event: AreaNews }) => event;
/** The sections that have loaded are told, and load again where needed. */
const told = <Type extends 'tellForecast' | 'tellPages'>(type: Type) => {
  const tell = { actions: { type, params: news } };
  return { 'connection.restored': tell, 'refresh.requested': tell, 'page.returned': tell };
};

/** Section 3: the dashboard's sections load in parallel; then the tier and its conditions are set. */
export const dashboardMachine = dashboard.createMachine({
  id: 'dashboard',
  description:
    'The three sections of the dashboard: card, balance, transactions. They load in parallel, and a defect of one does not affect the others.',
  meta: dashboardWords,
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
    'card.changed': {
      actions: [{ type: 'setCard', params: ({ event }) => event }, 'setStanding'],
    },
  },
  states: {
    day: {
      description:
        'The data are kept up to date: after ten minutes out of sight, and at midnight, they are loaded again.',
      invoke: { id: 'watchDay', src: 'watchDay', onError: {} },
      on: {
        'page.returned': { guard: { type: 'isOutdated', params: moment }, actions: follow },
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
          description: 'The card section is out of order; the person may open it anew.',
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
                    guard: { type: 'isWithoutTiers', params: ({ event }) => event },
                    target: 'withoutTiers',
                  },
                  {
                    actions: [{ type: 'setRules', params: ({ event }) => event }, 'setStanding'],
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
          description: 'The balance section is out of order; the person may open it anew.',
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
            'page.loaded': { actions: [...passOn, 'raisePaceDue'] },
            'pace.due': {
              guard: 'lacksPaceMonths',
              actions: ['askForPaceMonths', 'notePaceMonths'],
            },
            'pace.requested': { guard: 'hasNextTier', actions: 'askForPaceMonths' },
            'rest.wanted': { actions: 'askForRest' },
            'filter.changed': { actions: { type: 'passFilter', params: ({ event }) => event } },
            'purchase.rated': { actions: { type: 'setRated', params: ({ event }) => event } },
            ...told('tellPages'),
            'transactions.failed': 'broken',
          },
        },
        broken: {
          tags: 'broken',
          description: 'The transactions section is out of order; the person may open it anew.',
          entry: 'forgetPages',
          on: { 'transactions.reopened': 'open' },
        },
      },
    },
  },
});
