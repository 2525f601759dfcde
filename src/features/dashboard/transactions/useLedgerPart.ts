import { useEffect, useState } from 'react';
import { loadChunk } from '#browser/page.ts';
import { slowThreshold } from '#machines/shared/slowThreshold.ts';
import type * as ledgerPart from './ledgerPart';

/** The part, or null until it has loaded. One that cannot be had, or is late, leaves the list whole. */
export type LedgerPart = typeof ledgerPart | 'missing' | null;

let found: LedgerPart = null;

async function load(): Promise<LedgerPart> {
  try {
    found = await loadChunk(() => import('./ledgerPart'));
  } catch {
    found = 'missing';
  }
  return found;
}

/**
 * The part of the app that a long ledger needs. It is asked for once the first transactions are drawn.
 * After ten seconds it counts as missing, for later lists too, until it comes (D23).
 */
export function useLedgerPart(): LedgerPart {
  const [part, setPart] = useState(found);
  useEffect(() => {
    if (found) return undefined;
    const limit = setTimeout(() => {
      found = 'missing';
      setPart(found);
    }, slowThreshold);
    void load().then((loaded) => {
      clearTimeout(limit);
      setPart(loaded);
    });
    return () => {
      clearTimeout(limit);
    };
  }, []);
  return part;
}
