import type { Page } from 'playwright/test';
import { issueTokens, storeTokens } from './signIn';
import { heldRefreshToken, noteFamily } from './tokenFamily';
import type { World } from './world';

/** Another tab of the same browser says something to the others, and is closed. */
export async function tellTabs(page: Page, news: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${new URL(page.url()).origin}/icon.svg`);
  await tab.evaluate((text) => {
    const channel = new BroadcastChannel('session');
    channel.postMessage(text);
    channel.close();
  }, news);
  await tab.close();
}

/** Another tab has signed the client in: the browser holds their tokens. */
export async function signInElsewhere({ page, sandbox }: World, phone: string): Promise<void> {
  await storeTokens(page, sandbox, await issueTokens(sandbox, phone));
  await tellTabs(page, 'signed-in');
}

/** Another tab has exchanged the tokens: the browser holds the new ones of the same session. */
export async function refreshElsewhere({ page, sandbox }: World) {
  const former = await heldRefreshToken(page);
  const response = await fetch(`${sandbox.url}/v1/refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: former }),
  });
  const { tokens } = (await response.json()) as { tokens: Awaited<ReturnType<typeof issueTokens>> };
  await noteFamily(page, [former, tokens.refresh_token]);
  await storeTokens(page, sandbox, tokens);
  return tokens;
}

/** Another tab has signed the client out: the browser holds no tokens any more. */
export async function signOutElsewhere({ page }: World): Promise<void> {
  await page.context().clearCookies();
  await tellTabs(page, 'signed-out');
}
