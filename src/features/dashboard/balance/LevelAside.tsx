import { nextMonth } from '#lib/days.ts';
import { monthName } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { ru } from '#texts/ru.ts';

type Props = { standing: TierProgress; today: string };

/** The level of the next month, as the amounts of today make it. */
export function LevelAside({ standing: { current }, today }: Props) {
  const month = monthName(nextMonth(today));
  return <>{current ? ru.balance.level(month, current.programName) : ru.balance.noLevel(month)}</>;
}
