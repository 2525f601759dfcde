import type { Pace } from '#domain/tierForecast.ts';
import { formatDayMonth } from '#lib/text.ts';
import { balanceTexts } from '#texts/balance.ts';
import styles from './Balance.module.css';

type Props = {
  title: string;
  pace: Pace;
  /** An amount with its unit. */
  format: (amount: number) => string;
};

/** One condition: when it is met, or what it would take. */
export const PaceRow = ({ title, pace, format }: Props) => (
  <div className={styles.paceRow}>
    <dt>{title}</dt>
    <dd>{said(pace, format)}</dd>
  </div>
);

function said(pace: Pace, format: Props['format']): string {
  switch (pace.kind) {
    case 'met':
      return balanceTexts.paceMet;
    case 'reached':
      return balanceTexts.paceReached(formatDayMonth(pace.date));
    case 'short':
      return balanceTexts.paceShort(format(pace.needed), format(pace.monthly));
  }
}
