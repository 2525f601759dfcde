import { daysBetween, daysToMonday } from '#lib/days.ts';

/** Points that expire on `date` (YYYY-MM-DD), nearest first (D11). */
export type ExpiringPoints = { date: string; points: number };

/** Periods that a client can choose, in days. */
export const forecastPeriods = [30, 90, 365] as const;
export type ForecastPeriod = (typeof forecastPeriods)[number];

/** The period that the chart shows first. */
export const firstForecastPeriod = 90 satisfies ForecastPeriod;

/** Expiring points with each date once, in the order of its first entry. */
export function expiringByDay(items: readonly ExpiringPoints[]): ExpiringPoints[] {
  const days = new Map<string, number>();
  for (const { date, points } of items) days.set(date, (days.get(date) ?? 0) + points);
  return [...days].map(([date, points]) => ({ date, points }));
}

/** All points that expire within the period. */
export const expiringTotal = (items: readonly ExpiringPoints[]): number =>
  items.reduce((sum, { points }) => sum + points, 0);

/**
 * The nearest date of expiry, and a later one: the only other date, or the one with the most
 * points, if it has more than the nearest.
 */
export function expiryWarning(items: readonly ExpiringPoints[]): {
  next: ExpiringPoints | null;
  later: ExpiringPoints | null;
} {
  const [next = null, second = null] = items;
  if (items.length === 2) return { next, later: second };
  const most = Math.max(...items.map(({ points }) => points));
  const greatest = items.find(({ points }) => points === most) ?? null;
  return { next, later: greatest === next ? null : greatest };
}

/** A bar of the chart: the position of its day in the period, and its height, each 0–1. */
export type ExpiringBar = { date: string; at: number; height: number };

/** The bars of a chart that runs from today to the period's end; the most points reach the top. */
export function expiringBars(
  items: readonly ExpiringPoints[],
  { today, days }: { today: string; days: number },
): ExpiringBar[] {
  const most = Math.max(...items.map(({ points }) => points), 1);
  return items.map(({ date, points }) => ({
    date,
    at: Math.min(1, Math.max(0, daysBetween(today, date) / days)),
    height: Math.max(0, points) / most,
  }));
}

/** The longest period, in days, whose chart marks weeks. */
const longestWithWeeks = 90;

/** Positions in the chart's period where weeks start, each 0–1. */
export function weekStarts(today: string, days: number): number[] {
  const starts = [];
  if (days <= longestWithWeeks)
    for (let day = daysToMonday(today); day < days; day += 7) starts.push(day / days);
  return starts;
}
