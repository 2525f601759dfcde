import { cancelled, isErrored, nonFinancial, type Transaction } from './transaction';

/** What has become of a transaction, as far as points go. */
export type Outcome = 'cancelled' | 'fraud' | 'nonFinancial' | 'withoutPoints' | 'counted';

export function outcomeOf(transaction: Transaction): Outcome {
  if (transaction.status === cancelled) return 'cancelled';
  if (isErrored(transaction)) return 'fraud';
  if (transaction.operType === nonFinancial) return 'nonFinancial';
  return transaction.accuralTotalPoints > 0 ? 'counted' : 'withoutPoints';
}
