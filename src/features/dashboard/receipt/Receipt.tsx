import {
  formatAddress,
  formatDate,
  formatLitres,
  formatMoney,
  formatPoints,
  formatPointsChange,
  formatQuantity,
  formatTime,
} from '#lib/text.ts';
import {
  type CheckItem,
  isErrored,
  isFuel,
  isNonFinancial,
  type Transaction,
} from '#domain/transaction.ts';
import { receiptTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { transactionTitle } from '#ui/ledger/transactionTitle.ts';
import styles from './Receipt.module.css';
import { outcomeOf } from '#domain/pointsOutcome.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { cx } from '#lib/cx.ts';

type Props = { transaction: Transaction; onStation: (id: string) => void };

/** One transaction as a slip from the checkout: white in both themes, its lower edge torn off. */
export const Receipt = ({ transaction, onStation }: Props) => (
  <>
    <ReceiptReason transaction={transaction} />
    <div className={styles.shadow}>
      <div className={styles.receipt}>
        <div>
          <p className={styles.title}>{transactionTitle(transaction)}</p>
          {transaction.address !== '' && (
            <p className={styles.caption}>{formatAddress(transaction.address)}</p>
          )}
          <p className={styles.caption}>
            {formatDate(transaction.orderDate)}, {formatTime(transaction.orderDate)}
          </p>
          {/^\d+$/.test(transaction.locationCode) && (
            <Button
              look="link"
              onClick={() => {
                onStation(transaction.locationCode);
              }}
            >
              <Icon path={cabinetIcons.pin} isSmall />
              {receiptTexts.onMap}
            </Button>
          )}
        </div>
        <ReceiptLines transaction={transaction} />
        <ReceiptSums transaction={transaction} />
      </div>
    </div>
  </>
);

type ReceiptLinesProps = { transaction: Transaction };

const amountOf = (item: CheckItem) =>
  isFuel(item) ? formatLitres(item.quantity) : receiptTexts.pieces(formatQuantity(item.quantity));

/** What was bought; a transaction without money has nothing of the kind. */
function ReceiptLines({ transaction }: ReceiptLinesProps) {
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

type ReceiptReasonProps = { transaction: Transaction };

/** Why a transaction brought no points, or none in the usual way; nothing of one that did. */
function ReceiptReason({ transaction }: ReceiptReasonProps) {
  const outcome = outcomeOf(transaction);
  if (outcome === 'counted') return null;
  return (
    <Callout look={isErrored(transaction) ? 'warn' : 'info'}>
      <p className={styles.badge}>{receiptTexts.badge[outcome]}</p>
      <p>{receiptTexts.reason[outcome]}</p>
    </Callout>
  );
}

type ReceiptSumsProps = { transaction: Transaction };

/** Paid, earned, spent, and the number the transaction is known by. */
const ReceiptSums = ({ transaction }: ReceiptSumsProps) => {
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
