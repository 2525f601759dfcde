import { useEffect, useState } from 'react';
import { lazyOnce } from '#runtime/lazyOnce.ts';
import type { LoadingSkeleton } from './LoadingSkeleton';

type Part = { Skeleton: typeof LoadingSkeleton };

let loaded: Part | null = null;

/** The cabinet's skeleton comes with the cabinet: no other page needs it for its first paint. */
export const loadLoadingSkeleton = lazyOnce(async () => {
  const { LoadingSkeleton: Skeleton } = await import('./LoadingSkeleton');
  loaded = { Skeleton };
});

/** The part of the app with the skeleton; null until it has loaded, and where it does not load. */
export function useLoadingSkeleton(): Part | null {
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    loadLoadingSkeleton().then(
      () => {
        setPart(loaded);
      },
      () => {
        // The page waits without it.
      },
    );
  }, []);
  return part;
}
