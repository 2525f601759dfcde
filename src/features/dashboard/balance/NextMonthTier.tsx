import { nextMonth } from '#lib/days.ts';
import { monthName } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { balanceTexts } from './texts';

type Props = { standing: TierProgress; today: string };

/** The tier of the next month, as the amounts of today make it. */
export function NextMonthTier({ standing: { current }, today }: Props) {
  const month = monthName(nextMonth(today));
  return (
    <>{current ? balanceTexts.tier(month, current.programName) : balanceTexts.noTier(month)}</>
  );
}
