import { firstDayOf, monthOf } from '#sandbox/calendar.ts';
import { pointsLifeMonths } from './rules';

/** Points that one day's valid transactions accrued and redeemed. */
type PointsDay = { day: number; accrued: number; redeemed: number };

/** The points of one month; `until` is the first day of the next. */
type Lot = { until: number; expiresOn: number; left: number };

export type Ledger = {
  /** Books a day; days must be in order. */
  book: (entry: PointsDay) => void;
  /** The balance on a day not before the last booked one. */
  balanceOn: (day: number) => number;
  /** Points not yet expired, nearest first. */
  lots: () => Lot[];
};

/** Points are spent oldest first; the rest of a month's points expires together. */
export function createLedger(): Ledger {
  const lots: Lot[] = [];
  const expireUntil = (day: number) => {
    for (let [first] = lots; first && first.expiresOn <= day; [first] = lots) lots.shift();
  };
  const accrue = (day: number, points: number) => {
    if (points === 0) return;
    const last = lots.at(-1);
    if (last && day < last.until) {
      last.left += points;
      return;
    }
    const next = monthOf(day) + 1;
    const expiresOn = firstDayOf(next + pointsLifeMonths);
    lots.push({ until: firstDayOf(next), expiresOn, left: points });
  };
  const redeem = (points: number) => {
    let owed = points;
    for (const lot of lots) {
      const spent = Math.min(lot.left, owed);
      lot.left -= spent;
      owed -= spent;
    }
  };
  return {
    book({ day, accrued, redeemed }) {
      expireUntil(day);
      accrue(day, accrued);
      redeem(redeemed);
    },
    balanceOn(day) {
      expireUntil(day);
      return lots.reduce((sum, lot) => sum + lot.left, 0);
    },
    lots: () => lots.filter((lot) => lot.left > 0),
  };
}
