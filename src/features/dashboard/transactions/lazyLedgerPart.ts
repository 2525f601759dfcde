import { loadChunk } from '#browser/page.ts';
import { lazyPart } from '#app/lazyOnce.ts';

/** The chunk for long lists. */
export const lazyLedgerPart = lazyPart(() => loadChunk(() => import('./ledgerPart')));
