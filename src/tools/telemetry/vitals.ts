import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { rangeOf } from '#lib/webVitals.ts';

/**
 * `LCP`, its rating (`good`, `needs-improvement` or `poor`), and the upper bound of its range:
 * `2.5`.
 */
type Vital = { name: string; rating: string; le: string };

/** Reports each web vital once, by its range: the exact value is never sent. */
export function watchVitals(tell: (vital: Vital) => void): void {
  const report = ({ name, rating, value }: MetricType) => {
    tell({ name, rating, le: rangeOf(name, name === 'CLS' ? value : value / 1_000) });
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report);
}
