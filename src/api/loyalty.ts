import * as z from 'zod/mini';
import { tierNameOf, type TierRule } from '#domain/programme.ts';
import type { Http } from './http';
import { entriesOf, requiredText, numeric } from './schema';

const tiersAnswer = z.object({
  tierList: entriesOf(
    'Tiers',
    z.object({ programName: requiredText, qualFuel2: numeric, qualNonFuel3: numeric }),
  ),
});

/** Public facts of the programme (section 7); `http` needs no access. */
export function createLoyalty(http: Http) {
  return {
    /** Conditions of every tier, in the server's order. */
    tiers: async (signal?: AbortSignal): Promise<TierRule[]> => {
      const call = { schema: tiersAnswer, isRead: true, errors: 'inline' as const, signal };
      const { tierList } = await http.send('POST', '/v1/public/loyalty_levels', call);
      return tierList.map((tier) => ({ ...tier, programName: tierNameOf(tier.programName) }));
    },
  };
}
