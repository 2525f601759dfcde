import type { Page } from 'playwright/test';

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
