import { formatMoney, formatPoints, formatPointsChange } from '#lib/text.ts';
import { isErrored, isNonFinancial, type Transaction } from '#domain/transaction.ts';
import { receiptTexts } from './texts';
import { cx } from '#lib/cx.ts';
import styles from './Receipt.module.css';

type Props = { transaction: Transaction };

/** Paid, earned, spent, and the number the transaction is known by. */
export const ReceiptSums = ({ transaction }: Props) => {
  const isPurchase = !isNonFinancial(transaction);
  return (
    <dl className={cx(styles.sums, isErrored(transaction) && styles.isErrored)}>
      {isPurchase && (
        <div className={styles.total}>
          <dt>{receiptTexts.paid}</dt>
          <dd>{formatMoney(transaction.totalSum)}</dd>
        </div>
      )}
      <div>
        <dt>{receiptTexts.accrued}</dt>
        <dd>{formatPointsChange(transaction.accuralTotalPoints)}</dd>
      </div>
      {(isPurchase || transaction.redemTotalPoints !== 0) && (
        <div>
          <dt>{receiptTexts.redeemed}</dt>
          <dd>{formatPoints(Math.abs(transaction.redemTotalPoints))}</dd>
        </div>
      )}
      <div className={styles.rrn}>
        <dt>{receiptTexts.rrn}</dt>
        <dd translate="no">{transaction.rrn}</dd>
      </div>
    </dl>
  );
};
