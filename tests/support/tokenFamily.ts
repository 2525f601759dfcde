import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';

/** What a device calls a session by: no token is told by it. */
export const digestOf = (refreshToken: string): string =>
  createHash('sha256').update(refreshToken).digest('base64');

/** Notes that these refresh tokens are of one session, as the tab does that has exchanged them. */
export const noteFamily = (page: Page, refreshTokens: readonly string[]): Promise<void> =>
  page.evaluate(async (digests) => {
    const cache = await caches.open('session');
    await cache.put('/kept/session.json', new Response(digests));
  }, refreshTokens.map(digestOf).join(' '));

/** The refresh token in the browser's cookies. */
export async function heldRefreshToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'refresh_token')?.value ?? '';
}
