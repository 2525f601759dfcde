/** The counted web vitals: up to `good` is good, above `poor` is poor (web.dev/vitals). In seconds; CLS has no unit. */
const thresholds = {
  LCP: { good: 2.5, poor: 4 },
  INP: { good: 0.2, poor: 0.5 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1.8, poor: 3 },
  TTFB: { good: 0.8, poor: 1.8 },
} as const;

export type VitalName = keyof typeof thresholds;
export const vitalNames = Object.keys(thresholds) as VitalName[];
export const thresholdsOf = (name: VitalName): { good: number; poor: number } => thresholds[name];

/** The upper bounds of the ranges in which values are counted, the lowest first; both thresholds are among them. */
export function boundsOf(name: VitalName): number[] {
  const { good, poor } = thresholds[name];
  return [
    ...[0.25, 0.5, 0.75, 1].map((part) => part * good),
    (good + poor) / 2,
    ...[1, 1.5, 2, 4].map((times) => times * poor),
  ].map((bound) => Number(bound.toFixed(4)));
}

/** Label of the range beyond the highest bound. */
export const beyond = 'Inf';

/** The upper bound of the range that contains the value, the bound included: `2.5`, or `Inf`. */
export const rangeOf = (name: VitalName, value: number): string =>
  String(boundsOf(name).find((bound) => value <= bound) ?? beyond);
