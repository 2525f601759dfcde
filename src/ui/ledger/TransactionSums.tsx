import type { Entry } from '#domain/ledger.ts';
import { formatMoney, formatPointsChange } from '#lib/text.ts';
import { cx } from '#lib/cx.ts';
import styles from './TransactionRow.module.css';

type Props = { entry: Entry };

/** Roubles paid, points earned, points spent; what is zero is not shown. */
export const TransactionSums = ({ entry }: Props) => (
  <span className={styles.sums}>
    {entry.currentPaid !== 0 && (
      <span className={styles.paid} translate="no">
        {formatMoney(entry.currentPaid)}
      </span>
    )}{' '}
    {entry.currentPointsAccrued !== 0 && (
      <span className={styles.points}>{formatPointsChange(entry.currentPointsAccrued)}</span>
    )}{' '}
    {entry.currentPointsRedeemed !== 0 && (
      <span className={cx(styles.points, styles.spent)}>
        {formatPointsChange(-Math.abs(entry.currentPointsRedeemed))}
      </span>
    )}
  </span>
);
