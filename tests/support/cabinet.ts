import { createActor, SimulatedClock } from 'xstate';
import { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { tierSliderMachine } from '#machines/dashboard/tierSlider.ts';
import { pointsForecastMachine, type ForecastAsked } from '#machines/dashboard/pointsForecast.ts';
import { questionsMachine } from '#machines/dashboard/questions.ts';
import { ledgerPartMachine } from '#machines/dashboard/ledgerPart.ts';
import { ratingMachine, type RatingGiven } from '#machines/dashboard/rating.ts';
import { tierRulesMachine } from '#machines/dashboard/tierRules.ts';
import { transactionPagingMachine, type PageAsked } from '#machines/dashboard/transactionPaging.ts';
import { lazyLedgerPart } from '#features/dashboard/transactions/lazyLedgerPart.ts';
import { toPromiseActor } from '#app/promiseActors.ts';
import type { DayNews } from '#browser/day.ts';
import type { Card } from '#domain/client.ts';
import type { ExpiringPoints } from '#domain/forecast.ts';
import type { QnaItem } from '#domain/programme.ts';
import type { TierRule } from '#domain/programme.ts';
import type { TransactionPage } from '#domain/transaction.ts';
import { heldCall, heldWatch } from './heldCall';
import { standalone } from './standalone';

/** Cards of the demo clients in the sandbox (`src/tools/sandbox/seed/people.ts`). */
export const cards = {
  newcomer: card('7013452188903001', '', 150, 34, 238),
  agate: card('7013452188903002', 'Агат', 1_205, 186.4, 1_742),
  sapphire: card('7013452188903003', 'Сапфир', 12_480, 432, 4_126.5),
  ruby: card('7013452188903004', 'Рубин', 38_740, 845.2, 8_930),
  diamond: card('7013452188903005', 'Бриллиант', 1_204_560, 9_364, 75_208),
};

/** Tier rules in the order of the sandbox, which is not the order of the tiers. */
export const tierRules: TierRule[] = [
  { programName: 'Агат', qualFuel2: 100, qualNonFuel3: 1_000 },
  { programName: 'Бриллиант', qualFuel2: 1_200, qualNonFuel3: 12_000 },
  { programName: 'Рубин', qualFuel2: 600, qualNonFuel3: 6_000 },
  { programName: 'Сапфир', qualFuel2: 300, qualNonFuel3: 3_000 },
];

function card(
  cardNumber: string,
  programName: string,
  points: number,
  qualFuel2: number,
  qualNonFuel3: number,
): Card {
  return { cardNumber, programName, points, qualFuel2, qualNonFuel3 };
}

/** Starts the dashboard machine with calls that the test answers by hand. */
export function startCabinet(input: { card: Card | null; today?: string }) {
  const calls = {
    page: heldCall<TransactionPage, PageAsked>(),
    rules: heldCall<TierRule[], void>(),
    questions: heldCall<QnaItem[], void>(),
    forecast: heldCall<ExpiringPoints[], ForecastAsked>(),
    slides: heldCall<void, void>(),
    rate: heldCall<void, RatingGiven>(),
  };
  const watchDay = heldWatch<DayNews>();
  const clock = new SimulatedClock();
  const machine = dashboardMachine.provide({
    actors: {
      paging: transactionPagingMachine.provide({ actors: { loadPage: calls.page.logic } }),
      tierRules: tierRulesMachine.provide({ actors: { loadTierRules: calls.rules.logic } }),
      questions: questionsMachine.provide({ actors: { loadQuestions: calls.questions.logic } }),
      pointsForecast: pointsForecastMachine.provide({
        actors: { loadForecast: calls.forecast.logic },
      }),
      tierSlider: tierSliderMachine.provide({ actors: { loadSlides: calls.slides.logic } }),
      watchDay: watchDay.logic,
      ledgerPart: ledgerPartMachine.provide({
        actors: { loadLedgerPart: toPromiseActor(lazyLedgerPart.load) },
      }),
      rating: ratingMachine.provide({ actors: { submitRating: calls.rate.logic } }),
    },
  });
  const actor = createActor(standalone(machine), {
    clock,
    input: { today: '2026-11-20', now: 0, ...input },
  }).start();
  return { actor, calls, watchDay, clock, state: () => actor.getSnapshot() };
}
