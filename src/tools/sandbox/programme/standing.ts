import { dayOf, firstDayOf, isoDate } from '#sandbox/calendar.ts';
import { createLedger } from './ledger';
import { qualifyingDays, tierFor, type Amounts, type TierTerms } from './rules';

/** One month of a client's valid transactions, summed; amounts are of the qualifying days only. */
type Turnover = Amounts & { month: number; accrued: number; redeemed: number };

export type Standing = {
  points: number;
  amounts: Amounts;
  tier: TierTerms;
  /** Points that expire, nearest date first; the sum is the balance. */
  expiring: { date: string; points: number; day: number }[];
};

/** The day after which transactions count towards a tier. */
export const qualifyingAfter = (now: number) => dayOf(now) - qualifyingDays;

/**
 * A client's points, amounts and tier, from the months of their history, oldest first. Points
 * expire on the first of a month, so the days within a month make no difference.
 */
export function standingOn(now: number, history: Turnover[]): Standing {
  const ledger = createLedger();
  const amounts: Amounts = { fuel: 0, nonFuel: 0 };
  for (const { month, accrued, redeemed, fuel, nonFuel } of history) {
    ledger.book({ day: firstDayOf(month), accrued, redeemed });
    amounts.fuel += fuel;
    amounts.nonFuel += nonFuel;
  }
  const points = ledger.balanceOn(dayOf(now));
  const expiring = ledger
    .lots()
    .map(({ expiresOn, left }) => ({ date: isoDate(expiresOn), points: left, day: expiresOn }));
  return { points, amounts, tier: tierFor(amounts), expiring };
}
