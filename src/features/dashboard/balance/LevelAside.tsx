import { nextMonth } from '#lib/days.ts';
import { monthName } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { balanceTexts } from '#texts/balance.ts';

type Props = { standing: TierProgress; today: string };

/** The level of the next month, as the amounts of today make it. */
export function LevelAside({ standing: { current }, today }: Props) {
  const month = monthName(nextMonth(today));
  return (
    <>{current ? balanceTexts.level(month, current.programName) : balanceTexts.noLevel(month)}</>
  );
}
