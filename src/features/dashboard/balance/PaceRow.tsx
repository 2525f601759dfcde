import type { Pace } from '#domain/tierForecast.ts';
import { formatDayMonth } from '#lib/text.ts';
import { balanceTexts } from '#texts/balance.ts';
import styles from './Balance.module.css';

type Props = {
  title: string;
  pace: Pace;
  /** An amount with its unit. */
  format: (amount: number) => string;
  /** An amount without its unit, which the other one has. */
  formatBare: (amount: number) => string;
};

/** One condition: when it is met, or what it would take. */
export const PaceRow = ({ title, pace, format, formatBare }: Props) => (
  <div className={styles.paceRow}>
    <dt>{title}</dt>
    <dd>{said(pace, format, formatBare)}</dd>
  </div>
);

function said(pace: Pace, format: Props['format'], formatBare: Props['formatBare']): string {
  switch (pace.kind) {
    case 'met':
      return balanceTexts.paceMet;
    case 'reached':
      return balanceTexts.paceReached(formatDayMonth(pace.date));
    case 'unknown':
      return balanceTexts.paceNeeded(format(pace.needed));
    case 'short':
      return balanceTexts.paceShort(format(pace.needed), formatBare(pace.monthly));
  }
}
