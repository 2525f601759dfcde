import { nextMonth } from '#lib/days.ts';
import { monthName } from '#lib/text.ts';
import type { Standing } from '#domain/tiers.ts';
import { ru } from '#texts/ru.ts';

type Props = { standing: Standing; today: string };

/** The level of the next month, as the amounts of today make it. */
export function LevelAside({ standing: { current }, today }: Props) {
  const month = monthName(nextMonth(today));
  return <>{current ? ru.balance.level(month, current.programName) : ru.balance.noLevel(month)}</>;
}
