import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { failsOnPurpose } from '#tests/support/sandbox.ts';
import { fitsWindow, withoutCookieNote } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

const firstScript = /\/assets\/first-[^/]*\.js$/;

/** Drops every request for such a file until the returned function is called. */
async function drop(page: Page, file: RegExp) {
  failsOnPurpose(page, file);
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
}

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Страница загрузилась не полностью' });

test.beforeEach(async ({ page }) => {
  await withoutCookieNote(page);
});

for (const path of ['/', '/auth', '/dashboard']) {
  test(`a dropped first script of ${path} shows a notice, and «Обновить» loads the page`, async ({
    page,
    sandbox,
  }) => {
    if (path === '/dashboard') await arriveSignedIn(page, sandbox);
    const mend = await drop(page, firstScript);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(notice(page)).toBeVisible();
    await fitsWindow(page);
    await checkAccessibility(page);
    await mend();
    await notice(page).getByRole('button', { name: 'Обновить' }).click();
    await expect(page.locator('#not-started')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a first script that hangs shows a notice after 15 s, which disappears once the app starts', async ({
  page,
}) => {
  await page.clock.install();
  const held: (() => Promise<void>)[] = [];
  await page.route(firstScript, (route) => {
    held.push(() => route.continue());
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.clock.fastForward(14_000);
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(notice(page)).toBeVisible();
  await page.clock.resume();
  for (const go of held) await go();
  await expect(page.locator('#not-started')).toHaveCount(0);
});

test('a chunk that is missing after a deployment reports an update, also without the code of toasts', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const remind = page.getByRole('button', { name: 'Напомнить в календаре' }).first();
  await expect(remind).toBeVisible();
  await drop(page, /\/assets\/(pointsExpiryCalendar|toaster)-[^/]*\.js$/);
  await remind.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Кабинет обновился' })).toHaveText(
    'Кабинет обновился. Обновите страницу.',
  );
});

test('dashboard: the last button pressed before the code has loaded opens its modal once it has', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  const held: (() => Promise<void>)[] = [];
  await page.route(firstScript, (route) => {
    held.push(() => route.continue());
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'АЗС на карте' }).click();
  await page.getByRole('button', { name: 'Меню' }).click();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Меню' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
