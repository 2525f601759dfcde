import { emptyLedger, withPage, type Ledger } from '#domain/ledger.ts';
import type { Transaction } from '#domain/transaction.ts';

/** The ledger these pages make. */
export const ledgerOf = (...pages: Transaction[][]): Ledger =>
  pages.reduce<Ledger>(withPage, emptyLedger);

/** The numbers of the transactions, from the newest to the oldest. */
export const rrnsOf = ({ months }: Pick<Ledger, 'months'>): string[] =>
  months.flatMap(({ days }) => days.flatMap(({ entries }) => entries.map(({ rrn }) => rrn)));
