import { assign, raise, sendParent, sendTo, setup } from 'xstate';
import type { Card } from '#domain/client.ts';
import type { TierRule } from '#domain/loyalty.ts';
import { standingOf, type TierProgress } from '#domain/tiers.ts';
import { disclosureMachine } from '#machines/shared/disclosure.ts';
import { watch } from '#machines/shared/flow.ts';
import { ledgerPartMachine } from './ledgerPart';
import { tierSliderMachine } from './tierSlider';
import { pointsForecastMachine } from './pointsForecast';
import { questionsMachine } from './questions';
import { ratingMachine, type PurchaseRated } from './rating';
import { tierRulesMachine, type TierRulesLoaded } from './tierRules';
import { transactionExportMachine } from './transactionExport';
import { transactionFilterMachine, type FilterChanged, type RestWanted } from './transactionFilter';
import { transactionPagingMachine } from './transactionPaging';
import type { PagesRequest } from './pagesMessages';
import type { PageLoaded } from './transactionPagingSetup';

const restored = { type: 'connection.restored' } as const;

/** The moment somebody looks: epoch milliseconds, and YYYY-MM-DD by the client's own clock. */
export type Moment = { now: number; today: string };
/** What a section passes on to its flows. */
export type AreaNews = { type: 'connection.restored' | 'refresh.requested' | 'page.returned' };

/** In ms: for this long the data that are shown count as up to date. */
const freshFor = 600_000;

/** The flows of the dashboard's sections, and what the dashboard does with them. */
export const dashboard = setup({
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
      /** When the client was last asked for. */
      now: number;
      ratedRrn: string | null;
      /** The months the pace is counted by; before the first page there is no list to ask for them. */
      paceMonths: 'unlisted' | 'missing' | 'requested';
    },
    events: {} as
      | TierRulesLoaded
      | PageLoaded
      | PurchaseRated
      | RestWanted
      | FilterChanged
      | { type: 'card.changed'; card: Card | null }
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
      ledgerPart: 'ledgerPart';
      transactionExport: 'transactionExport';
      rating: 'rating';
    },
  },
  actors: {
    cardNumber: disclosureMachine,
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
    /** It is another day, or long ago; with a clock that was set back nobody can tell. */
    isOutdated: ({ context }, { now, today }: Moment) =>
      today !== context.today || now < context.now || now - context.now >= freshFor,
    hasStanding: ({ context }) => context.standing !== null,
    hasNextTier: ({ context }) => Boolean(context.standing?.next),
    lacksPaceMonths: ({ context: { paceMonths, standing } }) =>
      paceMonths === 'missing' && Boolean(standing?.next),
    isWithoutTiers: (_, { rules }: { rules: readonly TierRule[] }) => rules.length === 0,
  },
  actions: {
    setMoment: assign((_, { now, today }: Moment) => ({ now, today })),
    requestProfile: sendParent({ type: 'profile.requested' }),
    setCard: assign((_, { card }: { card: Card | null }) => ({ card })),
    setRules: assign((_, { rules }: { rules: readonly TierRule[] }) => ({ rules })),
    setStanding: assign(({ context: { card, rules } }) => ({
      standing: card && standingOf(rules, card),
    })),
    forgetRules: assign({ rules: [], standing: null }),
    setRated: assign((_, { rrn }: { rrn: string }) => ({ ratedRrn: rrn })),
    requestRefresh: raise({ type: 'refresh.requested' }),
    /** A list that begins anew may lack what it held before. */
    notePage: assign(({ context: { paceMonths } }, { offset }: PageLoaded) => ({
      paceMonths: offset === 0 ? ('missing' as const) : paceMonths,
    })),
    notePaceMonths: assign({ paceMonths: 'requested' }),
    forgetPages: assign({ paceMonths: 'unlisted' }),
    raisePaceDue: raise({ type: 'pace.due' }),
    askForPaceMonths: sendTo('paging', ({ context: { today }, self }): PagesRequest => ({
      type: 'pages.requested',
      by: self,
      wanted: { paceAt: today },
    })),
    tellForecast: sendTo('pointsForecast', (_, { type }: AreaNews) => ({ type })),
    tellPages: sendTo('paging', (_, { type }: AreaNews) => ({ type })),
    askRulesAgain: sendTo('tierRules', restored),
    askQuestionsAgain: sendTo('questions', restored),
    askForRest: sendTo('paging', { type: 'rest.requested' }),
    passFilter: sendTo('transactionExport', (_, changed: FilterChanged) => changed),
    passPage: sendTo('rating', (_, page: PageLoaded) => page),
    reportPage: sendParent((_, page: PageLoaded) => page),
    /** The code that the cabinet needs without a network is loaded while there is one. */
    prepareOffline: () => {},
  },
});
