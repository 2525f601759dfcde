import { isFuel, isNonFinancial, type CheckItem, type Transaction } from '#domain/transaction.ts';
import { formatLitres, formatMoney, formatQuantity } from '#lib/text.ts';
import { receiptTexts } from './texts';
import styles from './Receipt.module.css';

type Props = { transaction: Transaction };

const amountOf = (item: CheckItem) =>
  isFuel(item) ? formatLitres(item.quantity) : receiptTexts.pieces(formatQuantity(item.quantity));

/** What was bought; a transaction without money has nothing of the kind. */
export function ReceiptLines({ transaction }: Props) {
  const { checkItem } = transaction;
  if (checkItem.length === 0) {
    return isNonFinancial(transaction) ? null : (
      <p className={styles.caption}>{receiptTexts.noGoods}</p>
    );
  }
  return (
    <ul aria-label={receiptTexts.goods}>
      {checkItem.map((item, index) => (
        <li key={index} className={styles.line}>
          <span>{item.name}</span> <span className={styles.sum}>{formatMoney(item.sum)}</span>{' '}
          <small className={styles.amount}>
            {amountOf(item)} × {formatMoney(item.price)}
          </small>
        </li>
      ))}
    </ul>
  );
}
