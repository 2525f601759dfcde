import { lazy } from 'react';
import { loadChunk } from '#browser/page.ts';
import { WholeLedger } from './WholeLedger';

const part = loadChunk(() => import('./WindowedLedger')).then(
  ({ WindowedLedger }) => ({ default: WindowedLedger }),
  // Without that part the list is heavier when it is long, and whole.
  () => ({ default: WholeLedger }),
);

/**
 * The list of transactions. What keeps a long one short in the page comes beside the transactions
 * themselves, not before the card.
 */
export const LazyLedger = lazy(() => part);
