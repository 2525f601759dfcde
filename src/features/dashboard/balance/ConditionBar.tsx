import type { Condition } from '#domain/tiers.ts';
import { balanceTexts } from './texts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import text from '#ui/text.module.css';

type Props = {
  title: string;
  progress: string;
  condition: Condition;
  /** An amount with its unit. */
  format: (amount: number) => string;
};

/** One condition of a tier: how far it is met and what remains. */
export const ConditionBar = ({ title, progress, condition, format }: Props) => (
  <ProgressBar title={title} progress={progress} percent={condition.percent}>
    {condition.remaining > 0 ? (
      <p>
        {balanceTexts.remains}
        <b className={text.number}>{format(condition.remaining)}</b>
      </p>
    ) : (
      <p>{balanceTexts.done}</p>
    )}
  </ProgressBar>
);
