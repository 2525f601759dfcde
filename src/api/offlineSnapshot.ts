import * as z from 'zod/mini';
import type { OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { card } from './client';
import { instant, requiredText, optionalText } from './schema';
import { transactions } from './transactions';

const copy = z.object({
  owner: requiredText,
  name: optionalText,
  card,
  takenAt: instant,
  transactions: transactions('Kept transactions'),
});

/** The offline snapshot; null when it is unreadable, because an earlier version of the app may have written it. */
export function parseCopy(kept: string | null): OfflineSnapshot | null {
  if (kept === null) return null;
  try {
    return copy.parse(JSON.parse(kept));
  } catch {
    return null;
  }
}
