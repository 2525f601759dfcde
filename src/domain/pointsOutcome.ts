import { isCancelled, isErrored, isFraud, isNonFinancial, type Transaction } from './transaction';

/** What has become of a transaction, as far as points go. */
export type Outcome =
  | 'cancelled'
  | 'fraud'
  | 'declined'
  | 'nonFinancial'
  | 'withoutPoints'
  | 'counted';

export function outcomeOf(transaction: Transaction): Outcome {
  if (isCancelled(transaction)) return 'cancelled';
  if (isErrored(transaction)) return isFraud(transaction) ? 'fraud' : 'declined';
  if (isNonFinancial(transaction)) return 'nonFinancial';
  return transaction.accuralTotalPoints > 0 ? 'counted' : 'withoutPoints';
}
