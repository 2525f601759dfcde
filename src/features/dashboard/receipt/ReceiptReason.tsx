import { outcomeOf } from '#domain/pointsOutcome.ts';
import { isErrored, type Transaction } from '#domain/transaction.ts';
import { receiptTexts } from './texts';
import { Callout } from '#ui/feedback/Callout.tsx';
import styles from './Receipt.module.css';

type Props = { transaction: Transaction };

/** Why a transaction brought no points, or none in the usual way; nothing of one that did. */
export function ReceiptReason({ transaction }: Props) {
  const outcome = outcomeOf(transaction);
  if (outcome === 'counted') return null;
  return (
    <Callout look={isErrored(transaction) ? 'warn' : 'info'}>
      <p className={styles.badge}>{receiptTexts.badge[outcome]}</p>
      <p>{receiptTexts.reason[outcome]}</p>
    </Callout>
  );
}
