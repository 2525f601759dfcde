import { createHttp, type HttpOptions } from '#api/http.ts';
import { createLoyalty } from '#api/loyalty.ts';

/**
 * Calls of the public pages, loaded before the first of them. The calls of a signed-in client carry the
 * token, as every call does (section 7).
 */
export const createPublicCalls = (options: HttpOptions) => ({
  tiers: createLoyalty(createHttp(options)).tiers,
});
