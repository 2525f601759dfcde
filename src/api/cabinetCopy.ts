import * as z from 'zod/mini';
import type { CabinetCopy } from '#domain/cabinetCopy.ts';
import { card } from './client';
import { instant, label, text } from './schema';
import { transaction } from './transactions';

const copy = z.object({
  owner: label,
  name: text,
  card,
  takenAt: instant,
  transactions: z.array(transaction),
});

/** What a device has kept; null when it cannot be read: it may be of a former version. */
export function parseCopy(kept: string | null): CabinetCopy | null {
  if (kept === null) return null;
  try {
    return copy.parse(JSON.parse(kept));
  } catch {
    return null;
  }
}
