import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Card } from '#domain/client.ts';
import type { TierRule } from '#domain/loyalty.ts';
import { ownIndexOf, standingOf, type Standing } from '#domain/tiers.ts';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import { levelSliderMachine } from './levelSlider';
import { pointsForecastMachine } from './pointsForecast';
import { questionsMachine } from './questions';
import { ratingMachine, type PurchaseRated } from './rating';
import { tierRulesMachine, type TierRulesLoaded } from './tierRules';
import { transactionExportMachine } from './transactionExport';
import { transactionFilterMachine, type RestWanted } from './transactionFilter';
import { transactionPagingMachine, type PageLoaded } from './transactionPaging';

const restored = { type: 'connection.restored' } as const;

/** A defect of one area, in its machines or in what is drawn of them: the other two go on. */
const broken = (description: string) => ({ tags: 'broken' as const, description });

/** Section 3: the cabinet's areas load in parallel; then the tier and its conditions are set. */
export const dashboardMachine = setup({
  types: {
    /** `today` is YYYY-MM-DD by the client's own clock. */
    input: {} as {
      card: Card | null;
      today: string;
      /** The purchase this device has rated last. */
      ratedRrn?: string | null;
    },
    context: {} as {
      card: Card | null;
      rules: readonly TierRule[];
      standing: Standing | null;
      today: string;
      ratedRrn: string | null;
    },
    events: {} as
      | TierRulesLoaded
      | PageLoaded
      | PurchaseRated
      | RestWanted
      | { type: 'card.changed'; card: Card | null }
      | { type: 'connection.restored' }
      | { type: 'card.failed' | 'balance.failed' | 'transactions.failed' }
      | { type: 'card.reopened' | 'balance.reopened' | 'transactions.reopened' },
    tags: {} as 'broken',
    children: {} as {
      cardNumber: 'cardNumber';
      pointsForecast: 'pointsForecast';
      tierRules: 'tierRules';
      questions: 'questions';
      levelSlider: 'levelSlider';
      paging: 'paging';
      filter: 'filter';
      transactionExport: 'transactionExport';
      rating: 'rating';
    },
  },
  actors: {
    cardNumber: disclosureMachine,
    pointsForecast: pointsForecastMachine,
    tierRules: tierRulesMachine,
    questions: questionsMachine,
    levelSlider: levelSliderMachine,
    paging: transactionPagingMachine,
    filter: transactionFilterMachine,
    transactionExport: transactionExportMachine,
    rating: ratingMachine,
  },
  delays: {
    /** Section 9: post-load initialisation, 600 ms after the data. */
    initialisation: 600,
  },
  guards: {
    hasStanding: ({ context }) => context.standing !== null,
    isWithoutTiers: (_, { rules }: { rules: readonly TierRule[] }) => rules.length === 0,
  },
  actions: {
    setCard: assign((_, { card }: { card: Card | null }) => ({ card })),
    setRules: assign((_, { rules }: { rules: readonly TierRule[] }) => ({ rules })),
    setStanding: assign(({ context: { card, rules } }) => ({
      standing: card && standingOf(rules, card),
    })),
    forgetRules: assign({ rules: [], standing: null }),
    setRated: assign((_, { rrn }: { rrn: string }) => ({ ratedRrn: rrn })),
    askForecastAgain: sendTo('pointsForecast', restored),
    askRulesAgain: sendTo('tierRules', restored),
    askQuestionsAgain: sendTo('questions', restored),
    askPageAgain: sendTo('paging', restored),
    askForRest: sendTo('paging', { type: 'rest.requested' }),
    passPage: sendTo('rating', (_, page: PageLoaded) => page),
    reportPage: sendParent((_, page: PageLoaded) => page),
    /** What the cabinet needs where there is no network is brought while there is one. */
    prepareOffline: () => {},
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ ratedRrn: null, ...input, rules: [], standing: null }),
  type: 'parallel',
  entry: 'prepareOffline',
  on: {
    'card.changed': {
      actions: [{ type: 'setCard', params: ({ event }) => event }, 'setStanding'],
    },
  },
  states: {
    card: {
      description: 'The first area of the cabinet.',
      initial: 'open',
      states: {
        open: {
          description: 'The card area: the card, its number on request, the points that burn.',
          invoke: [
            { id: 'cardNumber', src: 'cardNumber', onError: 'broken' },
            {
              id: 'pointsForecast',
              src: 'pointsForecast',
              input: { days: 90 },
              onError: 'broken',
            },
          ],
          on: {
            'connection.restored': { actions: 'askForecastAgain' },
            'card.failed': 'broken',
          },
        },
        broken: {
          ...broken('The card area is out of order; the person may open it anew.'),
          on: { 'card.reopened': 'open' },
        },
      },
    },
    balance: {
      description: 'The second area of the cabinet.',
      initial: 'open',
      states: {
        open: {
          description: 'The balance area: conditions of the next tier, level plates, questions.',
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
              description: 'The card or the tier rules are not here yet.',
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
              after: { initialisation: 'ready' },
            },
            ready: {
              description: "The level plates slide to the client's own.",
              invoke: {
                id: 'levelSlider',
                src: 'levelSlider',
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
          ...broken('The balance area is out of order; the person may open it anew.'),
          entry: 'forgetRules',
          on: { 'balance.reopened': 'open' },
        },
      },
    },
    transactions: {
      description: 'The third area of the cabinet.',
      initial: 'open',
      states: {
        open: {
          description: 'The transactions area: operations by month and day.',
          invoke: [
            { id: 'paging', src: 'paging', onError: 'broken' },
            { id: 'filter', src: 'filter', onError: 'broken' },
            { id: 'transactionExport', src: 'transactionExport', onError: 'broken' },
            {
              id: 'rating',
              src: 'rating',
              input: ({ context: { ratedRrn } }) => ({ ratedRrn }),
              onError: 'broken',
            },
          ],
          on: {
            'page.loaded': {
              actions: [
                { type: 'passPage', params: ({ event }) => event },
                { type: 'reportPage', params: ({ event }) => event },
              ],
            },
            'rest.wanted': { actions: 'askForRest' },
            'purchase.rated': { actions: { type: 'setRated', params: ({ event }) => event } },
            'connection.restored': { actions: 'askPageAgain' },
            'transactions.failed': 'broken',
          },
        },
        broken: {
          ...broken('The transactions area is out of order; the person may open it anew.'),
          on: { 'transactions.reopened': 'open' },
        },
      },
    },
  },
});
