import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { holdCode, withoutCookieNote } from '#tests/support/journey.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

test.beforeEach(({ page }) => withoutCookieNote(page));

const card = (page: Page) => page.getByRole('region', { name: 'Карта', exact: true });
const transactions = (page: Page) =>
  page.getByRole('region', { name: 'Операции', exact: true }).getByRole('listitem');

const first = [
  '/v1/client/me',
  '/v1/client/points_forecast',
  '/v1/client/transactions',
  '/v1/public/loyalty_levels',
];

test('dashboard: its first calls are sent before its code has loaded, each once', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const called = async () =>
    (await sandbox.calls()).map(({ path }) => path).filter((path) => first.includes(path));
  const before = (await called()).length;
  const arrive = await holdCode(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(async () => (await called()).slice(before).toSorted()).toEqual(first);
  arrive();
  await expect(card(page)).toContainText('Сапфир');
  await expect(transactions(page).first()).toBeVisible();
  await expect(page.getByText('Скоро сгорят')).toBeVisible();
  // The tier forecast loads two more months of transactions; no other call is repeated.
  await page.waitForLoadState('networkidle');
  const offsets = (await sandbox.calls('/v1/client/transactions'))
    .slice(-3)
    .map(({ body }) => (body as { offset: number }).offset);
  expect(new Set(offsets).size).toBe(offsets.length);
  expect(
    (await called())
      .slice(before)
      .filter((path) => path !== first[2])
      .toSorted(),
  ).toEqual([first[0], first[1], first[3]]);
});

test('dashboard: expired tokens are refreshed once for all early calls', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await sandbox.expireTokens();
  await page.goto('/dashboard');
  await expect(card(page)).toContainText('Сапфир');
  await expect(transactions(page).first()).toBeVisible();
  await expect(page.getByText('Скоро сгорят')).toBeVisible();
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
});

test('what was refused beside technical works does not lead back to them', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  for (const path of first)
    await sandbox.fault({
      method: path.endsWith('forecast') ? 'GET' : 'POST',
      path,
      kind: 'status',
      status: 503,
    });
  await page.goto('/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Ведутся технические работы');
  await sandbox.clearFaults();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(heading).toHaveText('Личный кабинет');
  await expect(card(page)).toContainText('Сапфир');
  await expect(transactions(page).first()).toBeVisible();
});

test('dashboard: a visitor without tokens sends no calls', async ({ page, sandbox }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход в личный кабинет');
  expect(await sandbox.calls()).toEqual([]);
});
