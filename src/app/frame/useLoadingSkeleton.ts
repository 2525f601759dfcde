import { useEffect, useState } from 'react';
import { lazyOnce } from '#app/lazyOnce.ts';
import type { LoadingSkeleton, SectionBar } from './LoadingSkeleton';

type Part = { Skeleton: typeof LoadingSkeleton; Bar: typeof SectionBar };

let loaded: Part | null = null;

/** The dashboard's skeleton and its bar load with the dashboard: no other page needs them for its first paint. */
export const loadLoadingSkeleton = lazyOnce(async () => {
  const { LoadingSkeleton: Skeleton, SectionBar: Bar } = await import('./LoadingSkeleton');
  loaded = { Skeleton, Bar };
});

/** The chunk with the skeleton and the bar; null before it has loaded, and when it does not load. */
export function useLoadingSkeleton(): Part | null {
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    loadLoadingSkeleton().then(
      () => {
        setPart(loaded);
      },
      () => {
        // Ignores the failure: the page works without a skeleton.
      },
    );
  }, []);
  return part;
}
