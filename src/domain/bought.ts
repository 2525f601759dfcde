import type { Day, Entry } from './ledger';
import { isFuel, isNonFinancial } from './transaction';

/** What counts towards a tier: fuel by its litres, every other line of a receipt by its roubles. */
export type Bought = { litres: number; roubles: number };

/** An errored transaction and points without a purchase count for nothing. */
export const countsToTier = ({ withError, transaction }: Entry): boolean =>
  !withError && !isNonFinancial(transaction);

/** The sum of what the receipts of some days name, to two decimals. */
export function boughtIn(days: readonly Day[]): Bought {
  let litres = 0;
  let roubles = 0;
  for (const { entries } of days) {
    for (const { transaction } of entries.filter(countsToTier)) {
      for (const line of transaction.checkItem) {
        if (isFuel(line)) litres += line.quantity;
        else roubles += line.sum;
      }
    }
  }
  return { litres: rounded(litres), roubles: rounded(roubles) };
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;
