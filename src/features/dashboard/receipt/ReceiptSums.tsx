import { formatMoney, formatPoints, formatPointsChange } from '#lib/text.ts';
import { isErrored, nonFinancial, type Transaction } from '#domain/transaction.ts';
import { ru } from '#texts/ru.ts';
import { cx } from '#lib/cx.ts';
import styles from './Receipt.module.css';

type Props = { transaction: Transaction };

/** Paid, earned, spent, and the number the operation is known by. */
export const ReceiptSums = ({ transaction }: Props) => (
  <dl className={cx(styles.sums, isErrored(transaction) && styles.isErrored)}>
    {transaction.operType !== nonFinancial && (
      <div className={styles.total}>
        <dt>{ru.receipt.paid}</dt>
        <dd>{formatMoney(transaction.totalSum)}</dd>
      </div>
    )}
    <div>
      <dt>{ru.receipt.accrued}</dt>
      <dd>{formatPointsChange(transaction.accuralTotalPoints)}</dd>
    </div>
    <div>
      <dt>{ru.receipt.redeemed}</dt>
      <dd>{formatPoints(Math.abs(transaction.redemTotalPoints))}</dd>
    </div>
    <div className={styles.rrn}>
      <dt>{ru.receipt.rrn}</dt>
      <dd>{transaction.rrn}</dd>
    </div>
  </dl>
);
