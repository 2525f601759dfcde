import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '#browser/page.ts';
import type { LedgerProps } from './LedgerList';
import { WholeLedger } from './WholeLedger';

type Part = { List: ComponentType<LedgerProps> };

let loaded: Part | null = null;

const loading = loadChunk(() => import('./WindowedLedger'))
  .then(
    ({ WindowedLedger }): Part => ({ List: WindowedLedger }),
    // Without that part the list is heavier when it is long, and whole.
    () => ({ List: WholeLedger }),
  )
  .then((part) => (loaded = part));

/**
 * The part of the app with the list of transactions; null until it has loaded. What keeps a long list
 * short in the page comes beside the transactions themselves, not before the card. `Suspense` would
 * hold the list back for 300 ms after the skeleton has shown.
 */
export function useLedgerPart(): Part | null {
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    let isGone = false;
    void loading.then((found) => {
      if (!isGone) setPart(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return part;
}
