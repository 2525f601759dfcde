import { loadChunk } from '#browser/page.ts';
import type * as ledgerPart from './ledgerPart';

let loaded: typeof ledgerPart | null = null;

/** Loads the chunk for long lists; rejects when it cannot load. */
export async function loadLedgerPart(): Promise<void> {
  loaded = await loadChunk(() => import('./ledgerPart'));
}

/** The chunk, or null until it has loaded. */
export const loadedLedgerPart = (): typeof ledgerPart | null => loaded;
