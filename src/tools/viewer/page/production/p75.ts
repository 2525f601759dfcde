import { beyond, boundsOf, type VitalName } from '#lib/webVitals.ts';
import type { VitalCount } from './counts';

/** The best first. */
const ratings = ['good', 'needs improvement', 'poor'] as const;
type Rating = (typeof ratings)[number];

/** What was told, in words: what is neither of the two ends is in the middle. */
const ratingOf = (told: string): Rating =>
  ratings.find((rating) => rating === told) ?? 'needs improvement';

/**
 * What three quarters of the page loads were no worse than. `value` is in the unit of the
 * thresholds: estimated inside its range, `Infinity` beyond the highest bound, null where no
 * range was told. `rating` is that of the 75th percentile, `total` how many were counted.
 */
export type Percentile = { value: number | null; rating: Rating; total: number };

/** The 75th percentile of one web vital; null where it was not counted. */
export function p75Of(name: VitalName, counts: readonly VitalCount[]): Percentile | null {
  const own = counts.filter((one) => one.name === name);
  const total = sum(own);
  const rated = atThreeQuarters(
    ratings.map((rating) => sum(own.filter((one) => ratingOf(one.rating) === rating))),
  );
  const rating = rated && ratings[rated.at];
  if (!rating) return null;
  const bounds = boundsOf(name);
  const ranges = [...bounds.map(String), beyond];
  const found = atThreeQuarters(ranges.map((le) => sum(own.filter((one) => one.le === le))));
  if (!found) return { value: null, rating, total };
  const [low = 0, high = Infinity] = [bounds[found.at - 1], bounds[found.at]];
  const value = high === Infinity ? high : low + (high - low) * found.part;
  return { value, rating, total };
}

const sum = (counts: readonly VitalCount[]) =>
  counts.reduce((total, { count }) => total + count, 0);

/** In which of the neighbouring ranges three quarters are reached, and how far into it, 0–1. */
function atThreeQuarters(counts: readonly number[]): { at: number; part: number } | null {
  let left = counts.reduce((total, count) => total + count, 0) * 0.75;
  for (const [at, count] of counts.entries()) {
    if (count > 0 && left <= count) return { at, part: left / count };
    left -= count;
  }
  return null;
}
