import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import {
  holdCode,
  setDay,
  settledHeight,
  waitForFont,
  withoutCookieNote,
} from '#tests/support/journey.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => withoutCookieNote(page));

const card = (page: Page) => page.getByRole('region', { name: 'Карта', exact: true });
const transactions = (page: Page) => page.getByRole('region', { name: 'Операции', exact: true });

test('dashboard: the web fonts load after the code, without the files of extended letters', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const arrive = await holdCode(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const addresses = () => requests;
  const faces = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Onest').length);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => addresses().join(' ')).toContain('/assets/composeOverlays');
  expect(await faces()).toBe(0);
  arrive();
  await expect(card(page)).toContainText('Сапфир');
  await expect(transactions(page).getByRole('listitem').first()).toBeVisible();
  await expect.poll(faces).toBe(4);
  const fonts = () => addresses().filter((url) => url.endsWith('.woff2'));
  await expect.poll(() => fonts().join(' ')).toContain('onest-cyrillic-');
  await expect.poll(() => fonts().join(' ')).toContain('onest-latin-');
  expect(fonts().join(' ')).not.toContain('extended');
});

/** Height of a line, in px. */
const line = 24;

for (const [width, lines] of [
  [360, 2],
  [390, 1],
  [1280, 1],
] as const) {
  test(`the web font makes the page no more than ${String(lines)} × 24 px shorter or longer, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // The line breaks of the seeded data depend on the day.
    await setDay(page, sandbox, '2026-11-24');
    await arriveSignedIn(page, sandbox, clients.sapphire);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(transactions(page).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByText('Ещё 11')).toBeVisible();
    await expect(card(page).getByText('Всего')).toBeVisible();
    const before = await settledHeight(page);
    // A device may have neither Arial nor its substitute.
    const hasFallback = await page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status }) => family === 'Onest Fallback' && status === 'loaded',
      ),
    );
    arrive();
    await waitForFont(page);
    const moved = Math.abs((await settledHeight(page)) - before);
    expect(hasFallback ? moved : 0).toBeLessThanOrEqual(lines * line);
  });
}
