import type { Page } from 'playwright/test';
import { issueTokens, storeTokens } from './signIn';
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

/** Another tab has signed the client out: the browser holds no tokens any more. */
export async function signOutElsewhere({ page }: World): Promise<void> {
  await page.context().clearCookies();
  await tellTabs(page, 'signed-out');
}
