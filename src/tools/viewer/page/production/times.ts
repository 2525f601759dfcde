import { endless, timeBounds } from '#lib/counts.ts';
import type { WayCount } from './counts';

/** Median and 95th percentile of the time in a state, s, `Infinity` beyond the last range; `total` is visits. */
export type StateTime = { p50: number; p95: number; total: number };

/** Times of each state by its path, interpolated within the counted ranges. */
export function timesOf(counts: readonly WayCount[]): ReadonlyMap<string, StateTime> {
  const states = [...new Set(counts.map(({ source }) => source))];
  const ranges = [...timeBounds.map(String), endless];
  return new Map(
    states.map((state) => {
      const own = counts.filter(({ source }) => source === state);
      const inRanges = ranges.map((le) =>
        own.reduce((sum, { target, count }) => sum + (target === le ? count : 0), 0),
      );
      const total = inRanges.reduce((sum, count) => sum + count, 0);
      return [
        state,
        { p50: within(inRanges, total / 2), p95: within(inRanges, total * 0.95), total },
      ];
    }),
  );
}

/** Seconds within which the `wanted` number of visits ended. */
function within(inRanges: readonly number[], wanted: number): number {
  let left = wanted;
  for (const [at, count] of inRanges.entries()) {
    const [low, high] = [timeBounds[at - 1] ?? 0, timeBounds[at] ?? Infinity];
    if (count > 0 && left <= count)
      return high === Infinity ? high : low + ((high - low) * left) / count;
    left -= count;
  }
  return Infinity;
}

/** `0.4 s · 3 s`: median and 95th percentile; empty if no time was counted. */
export const timeWords = (time: StateTime | undefined): string =>
  time ? `${secondsText(time.p50)} · ${secondsText(time.p95)}` : '';

/** `0.4 s`, `12 s`, `3 min`, `over 10 min`. */
export function secondsText(seconds: number): string {
  if (seconds === Infinity) return 'over 10\u00a0min';
  if (seconds >= 120) return `${String(Math.round(seconds / 60))}\u00a0min`;
  return `${String(seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds))}\u00a0s`;
}
