import { nextMonth } from '../../../domain/days';
import { monthName } from '../../../domain/text';
import type { Standing } from '../../../domain/tiers';
import { ru } from '../../../ru';

type Props = { standing: Standing; today: string };

/** The level of the next month, as the amounts of today make it. */
export function LevelAside({ standing: { current }, today }: Props) {
  const month = monthName(nextMonth(today));
  return <>{current ? ru.balance.level(month, current.programName) : ru.balance.noLevel(month)}</>;
}
