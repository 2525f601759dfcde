import { outcomeOf } from '#domain/outcome.ts';
import type { Transaction } from '#domain/transaction.ts';
import { ru } from '#texts/ru.ts';
import { Note } from '#ui/feedback/Note.tsx';
import styles from './Receipt.module.css';

type Props = { transaction: Transaction };

/** Why an operation brought no points, or none in the usual way; nothing of one that did. */
export function ReceiptReason({ transaction }: Props) {
  const outcome = outcomeOf(transaction);
  if (outcome === 'counted') return null;
  const isErrored = outcome === 'cancelled' || outcome === 'fraud';
  return (
    <Note look={isErrored ? 'warn' : 'info'}>
      <p className={styles.badge}>{ru.receipt.badge[outcome]}</p>
      <p>{ru.receipt.reason[outcome]}</p>
    </Note>
  );
}
