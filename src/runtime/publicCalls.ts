import { createHttp, type HttpOptions } from '#api/http.ts';
import { createLoyalty } from '#api/loyalty.ts';

/**
 * Calls of the public pages, loaded when the first of them is made. A rejected one is not
 * reported: the page has something to show without it.
 */
export const createPublicCalls = (options: Pick<HttpOptions, 'baseUrl' | 'onUnavailable'>) => ({
  tiers: createLoyalty(createHttp(options)).tiers,
});
