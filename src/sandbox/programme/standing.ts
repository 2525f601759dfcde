import { isoDate } from '../calendar';
import { createLedger, type PointsDay } from './ledger';
import { qualifyingDays, tierFor, type Amounts, type TierTerms } from './rules';

/** One day of a client's valid operations, summed. */
export type Turnover = PointsDay & Amounts;

export type Standing = {
  points: number;
  amounts: Amounts;
  tier: TierTerms;
  /** What burns and when, nearest first; the sum is the balance. */
  burning: { date: string; points: number; day: number }[];
};

/** Where a client stands on `today`, from the days of their history, oldest first. */
export function standingOn(today: number, history: Turnover[]): Standing {
  const ledger = createLedger();
  const amounts: Amounts = { fuel: 0, nonFuel: 0 };
  for (const entry of history) {
    ledger.book(entry);
    if (entry.day <= today - qualifyingDays) continue;
    amounts.fuel += entry.fuel;
    amounts.nonFuel += entry.nonFuel;
  }
  const points = ledger.balanceOn(today);
  const burning = ledger
    .lots()
    .map(({ burnsOn, left }) => ({ date: isoDate(burnsOn), points: left, day: burnsOn }));
  return { points, amounts, tier: tierFor(amounts), burning };
}
