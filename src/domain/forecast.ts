import { daysBetween, daysToMonday } from '#lib/days.ts';

/** Points that expire on `date` (YYYY-MM-DD), nearest first (D11). */
export type ExpiringPoints = { date: string; points: number };

/** How far ahead a client may look, in days. */
export const forecastPeriods = [30, 90, 365] as const;
export type ForecastPeriod = (typeof forecastPeriods)[number];

/** What is looked at first. */
export const firstForecastPeriod = 90 satisfies ForecastPeriod;

/** Expiring points with each date once, in the order they came. */
export function expiringByDay(items: readonly ExpiringPoints[]): ExpiringPoints[] {
  const days = new Map<string, number>();
  for (const { date, points } of items) days.set(date, (days.get(date) ?? 0) + points);
  return [...days].map(([date, points]) => ({ date, points }));
}

/** All points that expire within the period. */
export const expiringTotal = (items: readonly ExpiringPoints[]): number =>
  items.reduce((sum, { points }) => sum + points, 0);

/**
 * The nearest date on which points expire, and one of the later ones: the only one, or that on which most do, if
 * more than on the nearest.
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

/** A bar of the chart: where its day lies in the period and how tall it is, each 0–1. */
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

/** Further ahead than so many days a chart shows no weeks. */
const longestWithWeeks = 90;

/** Where the weeks of a chart's period start, each 0–1. */
export function weekStarts(today: string, days: number): number[] {
  const starts = [];
  if (days <= longestWithWeeks)
    for (let day = daysToMonday(today); day < days; day += 7) starts.push(day / days);
  return starts;
}
