import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { rangeOf } from '#lib/webVitals.ts';

/** `LCP`, whether it is `good`, `needs-improvement` or `poor`, and up to what its range goes: `2.5`. */
type Vital = { name: string; rating: string; le: string };

/** Tells each of the web vitals once: never the value itself, only the range it is in. */
export function watchVitals(tell: (vital: Vital) => void): void {
  const report = ({ name, rating, value }: MetricType) => {
    tell({ name, rating, le: rangeOf(name, name === 'CLS' ? value : value / 1_000) });
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report);
}
