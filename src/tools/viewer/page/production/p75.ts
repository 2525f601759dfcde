import { beyond, boundsOf, type VitalName } from '#lib/webVitals.ts';
import type { VitalCount } from './counts';

/** The best first. */
const ratings = ['good', 'needs improvement', 'poor'] as const;
type Rating = (typeof ratings)[number];

/** The rating in words; any counted text but `good` and `poor` means the middle one. */
const ratingOf = (text: string): Rating =>
  ratings.find((rating) => rating === text) ?? 'needs improvement';

/**
 * The 75th percentile over page loads. `value` is in the unit of the thresholds: interpolated within its range,
 * `Infinity` beyond the highest bound, null if no range was counted. `rating` is the rating of the percentile, `total`
 * the number of counted values.
 */
export type Percentile = { value: number | null; rating: Rating; total: number };

/** The 75th percentile of one web vital; null if it was not counted. */
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

/** Index of the range in which three quarters of the counts are reached, and the part of it, 0 to 1. */
function atThreeQuarters(counts: readonly number[]): { at: number; part: number } | null {
  let left = counts.reduce((total, count) => total + count, 0) * 0.75;
  for (const [at, count] of counts.entries()) {
    if (count > 0 && left <= count) return { at, part: left / count };
    left -= count;
  }
  return null;
}
