import type { Entry } from '../domain/ledger';
import { formatMoney, formatPointsChange } from '../domain/text';
import { classes } from './classes';
import styles from './OperationRow.module.css';

type Props = { entry: Entry };

/** Roubles paid, points earned, points spent; what is zero is not shown. */
export const OperationSums = ({ entry }: Props) => (
  <span className={styles.sums}>
    {entry.currentPaid !== 0 && (
      <span className={styles.paid}>{formatMoney(entry.currentPaid)}</span>
    )}{' '}
    {entry.currentPointsAccrued !== 0 && (
      <span className={styles.points}>{formatPointsChange(entry.currentPointsAccrued)}</span>
    )}{' '}
    {entry.currentPointsRedeemed !== 0 && (
      <span className={classes(styles.points, styles.spent)}>
        {formatPointsChange(-Math.abs(entry.currentPointsRedeemed))}
      </span>
    )}
  </span>
);
