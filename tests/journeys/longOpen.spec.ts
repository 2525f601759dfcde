import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { hearAnswers, withoutCookieNote } from '#tests/support/journey.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

const pages = '/v1/client/transactions';
const area = (page: Page) => page.getByRole('region', { name: 'Операции' });
const search = (page: Page) => area(page).getByRole('searchbox');
const total = (page: Page) => area(page).getByRole('status').filter({ hasText: 'оплачено' });

type Answer = {
  transaction_page: { is_last_page: string; transactions: { rrn: string; order_date: string }[] };
};

/** From now on the server's first page begins with one more purchase. */
async function buyElsewhere(page: Page) {
  await page.route(`**${pages}`, async (route) => {
    const { offset } = route.request().postDataJSON() as { offset: number };
    if (offset > 0) return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    const { transactions } = answer.transaction_page;
    const [newest] = transactions;
    if (!newest) throw new Error('The client has no transactions');
    answer.transaction_page.transactions = [{ ...newest, rrn: '700000000001' }, ...transactions];
    return route.fulfill({ response, json: answer });
  });
}

/** Calls for the first page. */
const firstPages = async (sandbox: Sandbox) =>
  (await sandbox.calls(pages)).filter(({ body }) => (body as { offset: number }).offset === 0);

/** Shows the page again after so many minutes in the background. */
async function returnAfter(page: Page, minutes: number) {
  await page.clock.fastForward(minutes * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The end of a day also makes a page reload its data. After noon no day ends within these tests. */
const noon = '2026-11-24T12:00:00+03:00';

test.beforeEach(async ({ page, sandbox }) => {
  await withoutCookieNote(page);
  await sandbox.reset({ now: noon });
  await page.clock.install({ time: noon });
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await expect(total(page)).toContainText('20 операций');
});

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'wait' });
});

for (const width of [390, 1280])
  test(`at ${width} a page that stays open shows a new purchase on return; place, receipt and search stay`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const rows = area(page).getByRole('listitem').getByRole('button');
    const read = rows.nth(12);
    await read.scrollIntoViewIfNeeded();
    await expect(total(page)).toContainText('40 операций');
    const name = await read.innerText();
    const row = rows.filter({ hasText: name }).first();
    const before = await row.boundingBox();
    await buyElsewhere(page);
    await returnAfter(page, 9);
    await hearAnswers(page);
    expect(await firstPages(sandbox), 'within ten minutes nothing is asked for').toHaveLength(1);
    await returnAfter(page, 1);
    await expect(area(page)).toContainText('41 операция');
    // Less than a pixel: the new row is above the visible ones, and they must stay in place.
    const after = await row.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), 'pixels the list has jumped').toBeLessThan(
      1,
    );

    await row.click();
    const receipt = page.getByRole('dialog', { name: 'Чек операции' });
    await expect(receipt).toBeVisible();
    await returnAfter(page, 10);
    await expect.poll(async () => (await firstPages(sandbox)).length).toBe(3);
    await expect(receipt).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(total(page)).toContainText('41 операция');
  });

test('a return whose calls are refused shows no error; the next return shows the new purchase', async ({
  page,
  sandbox,
}) => {
  await search(page).fill('кофе');
  await expect(area(page)).not.toContainText('Загружены не все');
  await expect(area(page)).toHaveAttribute('aria-busy', 'false');
  await sandbox.fault({ method: 'POST', path: pages, kind: 'result', code: 90, times: 1 });
  await sandbox.fault({
    method: 'GET',
    path: '/v1/client/points_forecast',
    kind: 'result',
    code: 90,
    times: 1,
  });
  const refused = Promise.all(
    [pages, 'points_forecast'].map((path) =>
      page.waitForResponse((one) => one.url().includes(path)),
    ),
  );
  await returnAfter(page, 10);
  await refused;
  await hearAnswers(page);
  expect(await firstPages(sandbox)).toHaveLength(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(search(page)).toHaveValue('кофе');

  await buyElsewhere(page);
  await search(page).fill('');
  await expect(total(page)).toContainText('137 операций');
  await returnAfter(page, 1);
  await expect(total(page)).toContainText('138 операций');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a device whose clock is a day behind shows the days as the server has them', async ({
  page,
  sandbox,
}) => {
  await sandbox.reset({ now: '2026-11-25T12:00:00+03:00' });
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await expect(total(page)).toContainText('20 операций');
  // The device's clock still says the 24th.
  expect(await page.evaluate(() => new Date().toISOString())).toContain('2026-11-24');
  await expect(area(page).getByRole('heading', { name: 'Вчера' })).toBeVisible();
  await expect(area(page).getByRole('heading', { name: '24 ноября 2026' })).toHaveCount(0);
});
