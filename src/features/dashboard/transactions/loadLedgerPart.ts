import { loadChunk } from '#browser/page.ts';
import type * as ledgerPart from './ledgerPart';

let loaded: typeof ledgerPart | null = null;

/** Loads the part of the app for long lists. Fails where it cannot be had. */
export async function loadLedgerPart(): Promise<void> {
  loaded = await loadChunk(() => import('./ledgerPart'));
}

/** The part, once it has loaded. */
export const loadedLedgerPart = (): typeof ledgerPart | null => loaded;
