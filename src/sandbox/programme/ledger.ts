import { firstDayOf, monthOf } from '../calendar';
import { pointsLifeMonths } from './rules';

/** What one day's valid operations did to the points. */
export type PointsDay = { day: number; accrued: number; redeemed: number };

type Lot = { burnsOn: number; left: number };

export type Ledger = {
  /** Books a day; days come in order. */
  book: (entry: PointsDay) => void;
  /** The balance on a day not before the last booked one. */
  balanceOn: (day: number) => number;
  /** Lots not yet burnt, nearest first. */
  lots: () => Lot[];
};

/** Points are spent oldest first; what is left of a month's points burns together. */
export function createLedger(): Ledger {
  let lots: Lot[] = [];
  const burnUntil = (day: number) => {
    if (lots.some((lot) => lot.burnsOn <= day || lot.left === 0))
      lots = lots.filter((lot) => lot.burnsOn > day && lot.left > 0);
  };
  const accrue = (day: number, points: number) => {
    const burnsOn = firstDayOf(monthOf(day) + pointsLifeMonths + 1);
    const last = lots.at(-1);
    if (last?.burnsOn === burnsOn) last.left += points;
    else if (points > 0) lots.push({ burnsOn, left: points });
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
      burnUntil(day);
      redeem(redeemed);
      accrue(day, accrued);
    },
    balanceOn(day) {
      burnUntil(day);
      return lots.reduce((sum, lot) => sum + lot.left, 0);
    },
    lots: () => lots,
  };
}
