import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';

/** Tells each of the web vitals once: `LCP`, and whether it is `good`, `needs-improvement` or `poor`. */
export function watchVitals(tell: (vital: { name: string; rating: string }) => void): void {
  const report = ({ name, rating }: MetricType) => {
    tell({ name, rating });
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report);
}
