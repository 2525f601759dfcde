import type { Pace } from '../../../domain/pace';
import { formatDayMonth } from '../../../domain/text';
import type { Condition } from '../../../domain/tiers';
import { ru } from '../../../ru';
import { Rod } from '../../../ui/Rod';
import text from '../../../ui/text.module.css';

type Props = {
  title: string;
  progress: string;
  condition: Condition;
  /** An amount with its unit. */
  format: (amount: number) => string;
  /** The tier it is a condition of. */
  goal: string;
  pace: Pace | undefined;
};

/** One condition of a tier. */
export const ConditionRod = ({ title, progress, condition, format, goal, pace }: Props) => (
  <Rod title={title} progress={progress} percent={condition.percent}>
    {condition.remaining > 0 ? (
      <p>
        {ru.balance.remains}
        <b className={text.number}>{format(condition.remaining)}</b>
      </p>
    ) : (
      <p>{ru.balance.done}</p>
    )}
    {pace?.kind === 'reached' && <p>{ru.balance.paceReached(goal, formatDayMonth(pace.date))}</p>}
    {pace?.kind === 'short' && (
      <p>{ru.balance.paceShort(format(pace.needed), format(pace.monthly))}</p>
    )}
  </Rod>
);
