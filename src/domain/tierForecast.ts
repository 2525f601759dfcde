import { addDays, addMonths, daysBetween } from '#lib/days.ts';
import { periodDays as qualifyingDays } from '#src/programme.ts';
import { countsToTier, type Ledger } from './ledger';
import type { Condition, TierProgress } from './tiers';
import { isFuel } from './transaction';

/** Months of transactions that a forecast needs. */
const paceMonths = 2;
/** Days of them that may be missing: the average hardly changes, and no older page is fetched. */
const daysToSpare = 5;
const daysOfMonth = 30;
const tolerance = 1e-6;

/**
 * When the client meets a condition of the next tier. `date` is YYYY-MM-DD. `monthly` is the amount
 * that the client buys in thirty days and `needed` the required one, in litres or roubles.
 * `unknown`: too few transactions are loaded for a forecast.
 */
export type Pace =
  | { kind: 'met' }
  | { kind: 'reached'; date: string }
  | { kind: 'unknown'; needed: number }
  | { kind: 'short'; monthly: number; needed: number };

export type Paces = {
  fuel: Pace;
  nonFuel: Pace;
  /** Purchases whose receipts have no lines are left out: the true pace may be higher. */
  isAtLeast: boolean;
};

/** The conditions of the next tier with too few transactions for a forecast: only the amount that each needs. */
export const unknownPaces = ({ conditions }: TierProgress): Paces => ({
  fuel: unknownPace(conditions.fuel),
  nonFuel: unknownPace(conditions.nonFuel),
  isAtLeast: false,
});

const unknownPace = ({ current, required }: Condition): Pace =>
  current >= required ? { kind: 'met' } : { kind: 'unknown', needed: neededFor(required) };

/** The amount per thirty days that meets a requirement. */
const neededFor = (required: number) =>
  Math.ceil((required / qualifyingDays) * daysOfMonth - tolerance);

/** The day, YYYY-MM-DD, since which all transactions must be loaded for a forecast on `today`. */
export const paceBegins = (today: string): string =>
  addDays(addMonths(today, -paceMonths), daysToSpare);

/** Whether every transaction since that day is loaded. */
export function isLoadedSince({ months }: Ledger, day: string): boolean {
  const oldest = months.at(-1)?.days.at(-1)?.key;
  return oldest !== undefined && oldest < day;
}

type Given = {
  standing: TierProgress;
  ledger: Ledger;
  /** Whether the oldest transaction of all is loaded. */
  isComplete: boolean;
  /** YYYY-MM-DD. */
  today: string;
};

/**
 * Forecasts the next tier for a client who goes on as in the last two months. Null at the top, and
 * while too few transactions are loaded. The forecast assumes:
 * - every future day adds the daily average of the last two months' receipts, or of the programme's
 *   period if that is shorter;
 * - fuel counts in litres, every other line in roubles, an errored transaction not at all;
 * - only the days of the programme's period count, today's included: each future day removes the
 *   oldest one from the sum;
 * - the amount that the server counts beyond the loaded receipts lies evenly over the days before
 *   them.
 * So a steady pace below the requirement never meets it, however long it lasts.
 */
export function pacesOf({ standing, ledger, isComplete, today }: Given): Paces | null {
  const twoMonthsAgo = addMonths(today, -paceMonths);
  const oldest = ledger.months.at(-1)?.days.at(-1)?.key;
  if (!standing.next || oldest === undefined) return null;
  if (isComplete ? oldest > twoMonthsAgo : !isLoadedSince(ledger, paceBegins(today))) return null;
  const loadedSince = isComplete || oldest < twoMonthsAgo ? twoMonthsAgo : oldest;
  const periodBegins = addDays(today, -qualifyingDays);
  const since = loadedSince > periodBegins ? loadedSince : periodBegins;

  const days = daysBetween(since, today);
  const fuel = Array.from({ length: days }, () => 0);
  const nonFuel = Array.from({ length: days }, () => 0);
  let isAtLeast = false;
  for (const { age, entry } of recentEntries(ledger, since, today)) {
    const { checkItem, totalSum } = entry.transaction;
    if (checkItem.length === 0 && totalSum > 0) isAtLeast = true;
    for (const line of checkItem) {
      if (isFuel(line)) fuel[age] = (fuel[age] ?? 0) + line.quantity;
      else nonFuel[age] = (nonFuel[age] ?? 0) + line.sum;
    }
  }
  const { conditions } = standing;
  return {
    fuel: paceOf(conditions.fuel, fuel, today),
    nonFuel: paceOf(conditions.nonFuel, nonFuel, today),
    isAtLeast,
  };
}

/** Entries that count towards a tier, with their age in days: today's is 0. */
function* recentEntries({ months }: Ledger, since: string, today: string) {
  for (const { days } of months) {
    for (const { key, entries } of days) {
      if (key <= since) return;
      const age = Math.max(0, daysBetween(key, today));
      for (const entry of entries) if (countsToTier(entry)) yield { age, entry };
    }
  }
}

/** `bought` holds the amounts by age in days, all of them younger than the qualifying days. */
function paceOf({ current, required }: Condition, bought: number[], today: string): Pace {
  if (current >= required) return { kind: 'met' };
  const sum = bought.reduce((total, amount) => total + amount, 0);
  const daily = sum / bought.length;
  const share = sum > current ? current / sum : 1;
  const before = (current - sum * share) / (qualifyingDays - bought.length);
  let projected = current;
  for (let day = 1; day <= qualifyingDays; day += 1) {
    const leaving = bought[qualifyingDays - day];
    projected += daily - (leaving === undefined ? before : leaving * share);
    if (projected >= required - tolerance) return { kind: 'reached', date: addDays(today, day) };
  }
  return {
    kind: 'short',
    monthly: Math.floor(daily * daysOfMonth + tolerance),
    needed: neededFor(required),
  };
}
