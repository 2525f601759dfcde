/** The upper bounds, in seconds, of the ranges in which time spent in a state is counted. */
export const timeBounds = [0.1, 0.3, 1, 2, 5, 10, 20, 60, 180, 600] as const;

/** What stands for the range beyond the highest bound. */
export const endless = 'Inf';

/** The upper bound of the range that these seconds are in: `2`, or `Inf`. */
export const timeRangeOf = (seconds: number): string =>
  String(timeBounds.find((bound) => seconds <= bound) ?? endless);
