import type { Page, Request } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { holdCode, withoutCookieNote } from '#tests/support/journey.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

const reads = ['/v1/client/me', '/v1/client/transactions'];

/** The paths of the API that the page asks for from now on, and all its addresses. */
function watchRequests(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const calls = () =>
    requests
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path.startsWith('/v1/'));
  return { calls, addresses: () => requests.map((request) => request.url()) };
}

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => withoutCookieNote(page));

const card = (page: Page) => page.getByRole('region', { name: 'Карта', exact: true });
const operations = (page: Page) => page.getByRole('region', { name: 'Операции', exact: true });

test('the client and the first page are asked for before any code has come, and only once', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const cookies = await page.context().cookies();
  const arrive = await holdCode(page);
  const { calls, addresses } = watchRequests(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(calls).toEqual(reads);
  arrive();
  await expect(card(page)).toContainText('Сапфир');
  await expect(operations(page).getByRole('listitem').first()).toBeVisible();
  await expect.poll(calls).toContain('/v1/client/points_forecast');
  expect(calls().filter((path) => reads.includes(path))).toEqual(reads);
  const tokens = cookies.filter(({ name }) => name.endsWith('_token'));
  expect(tokens).toHaveLength(2);
  const shown = addresses().filter((url) => tokens.some(({ value }) => url.includes(value)));
  expect(shown).toEqual([]);
});

test('answers that refuse the token are taken over: one refresh, and the cabinet opens', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await sandbox.expireTokens();
  await page.goto('/dashboard');
  await expect(card(page)).toContainText('Сапфир');
  await expect(operations(page).getByRole('listitem').first()).toBeVisible();
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
  expect(await sandbox.calls('/v1/client/me')).toHaveLength(2);
});

test('the fonts come after the code, and no letters that nobody reads', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const arrive = await holdCode(page);
  const { addresses } = watchRequests(page);
  const faces = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Onest').length);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => addresses().join(' ')).toContain('/assets/composeOverlays');
  expect(await faces()).toBe(0);
  arrive();
  await expect(card(page)).toContainText('Сапфир');
  await expect(operations(page).getByRole('listitem').first()).toBeVisible();
  expect(await faces()).toBe(4);
  const fonts = () => addresses().filter((url) => url.endsWith('.woff2'));
  await expect.poll(() => fonts().join(' ')).toContain('onest-cyrillic-');
  await expect.poll(() => fonts().join(' ')).toContain('onest-latin-');
  expect(fonts().join(' ')).not.toContain('extended');
});

test('neither a visitor nor another page asks for them', async ({ page, sandbox }) => {
  const { calls } = watchRequests(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход в личный кабинет');
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(calls()).not.toContain('/v1/client/transactions');
});
