import type { Locator, Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote, seesTransactions } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

const slowCalls = [
  ['POST', '/v1/client/transactions'],
  ['POST', '/v1/public/loyalty_levels'],
  ['GET', '/qna-list'],
  ['GET', '/v1/client/points_forecast'],
] as const;

/** Records every layout shift, and whether the page shows text for visitors only. */
const watchPage = (page: Page) =>
  page.addInitScript(() => {
    const marks = () => document.documentElement.dataset;
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      if (document.querySelector('header')?.innerText.includes('Стать участником'))
        marks()['flashed'] = '';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test.beforeEach(({ page }) => withoutCookieNote(page));

for (const [width, most] of [
  [390, 0.005],
  [1280, 0.01],
] as const) {
  test(`the dashboard loads with almost no layout shift and without text for visitors, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchPage(page);
    // No web font here: `fonts.spec.ts` tests what a late font moves.
    await page.route('**/*.woff2', () => {});
    await arriveSignedIn(page, sandbox);
    for (const [at, [method, path]] of slowCalls.entries())
      await sandbox.fault({ method, path, kind: 'delay', ms: 300 + at * 200 });
    await page.goto('/dashboard');
    await expect(page.getByText('Ещё 11')).toBeAttached();
    await seesTransactions(page);
    const html = page.locator('html');
    await expect(html).not.toHaveAttribute('data-flashed');
    // The browser reports shifts in their order: before this one, it has reported all earlier ones.
    await page.getByRole('main').evaluate((main) => {
      main.style.marginTop = '20rem';
    });
    const shifts = () =>
      page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    await expect.poll(async () => (await shifts()).at(-1) ?? 0).toBeGreaterThan(0.1);
    const earlier = (await shifts()).slice(0, -1);
    expect(earlier.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(most);
  });

  test(`dashboard: the notice of a long wait moves nothing, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    await arriveSignedIn(page, sandbox);
    await sandbox.fault({ method: 'POST', path: '/v1/client/me', kind: 'hang' });
    await page.goto('/dashboard');
    const waiting = page.getByRole('main').locator('[aria-busy="true"] > div').last();
    const top = () => waiting.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => (await sandbox.calls('/v1/client/me')).length).toBe(1);
    // React has replaced the prerendered page, and its skeleton has a place in the layout.
    await expect(page.locator('#app')).not.toHaveAttribute('data-page');
    await expect(waiting).toBeVisible();
    const before = await top();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Дольше обычного')).toBeVisible();
    expect(await top()).toBe(before);
  });

  test(`login: the notice of a long wait moves nothing, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    await page.goto('/auth');
    const places = () =>
      page
        .getByRole('main')
        .locator('h1, input, button, summary, p:not([role="status"])')
        .evaluateAll((elements) =>
          elements.map((one) => {
            const { top, left, width, height } = one.getBoundingClientRect();
            return { top, left, width, height };
          }),
        );
    await sandbox.fault({ method: 'POST', path: '/v1/login', kind: 'hang' });
    await page.getByRole('textbox', { name: 'Номер телефона' }).fill('9990000003');
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect.poll(async () => (await sandbox.calls('/v1/login')).length).toBe(1);
    const before = await places();
    expect(before.length).toBeGreaterThan(3);
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Дольше обычного')).toBeVisible();
    expect((await places()).slice(0, before.length)).toEqual(before);
  });

  test(`sections of the dashboard: the notices of a long wait move nothing, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    await arriveSignedIn(page, sandbox);
    for (const [method, path] of slowCalls) await sandbox.fault({ method, path, kind: 'hang' });
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading')).toHaveText([
      'Личный кабинет',
      'Скоро сгорят',
      'Мой баланс',
      'Вопросы и ответы',
      'Операции',
    ]);
    for (const [, path] of slowCalls)
      await expect.poll(async () => (await sandbox.calls(path)).length).toBeGreaterThan(0);
    const tops = () =>
      page
        .locator('main :is(h1, h2, h3), footer')
        .evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().top));
    const before = await tops();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Дольше обычного')).toHaveCount(4);
    expect(await tops()).toEqual(before);
    // Each message belongs to one block.
    await main
      .getByRole('region', { name: 'Операции' })
      .getByRole('button', { name: 'Отменить' })
      .press('Enter');
    await expect(page.getByText('Дольше обычного')).toHaveCount(3);
    await expect(main.getByRole('heading', { name: 'Операции', exact: true })).toBeFocused();
  });
}

test('a long wait shows a notice whose button aborts the call and keeps the focus (D23)', async ({
  page,
  sandbox,
}) => {
  const me = { method: 'POST', path: '/v1/client/me' } as const;
  const slow = page.getByText('Дольше обычного');
  const again = page.getByRole('button', { name: 'Повторить' }).first();
  const keeps = page.getByText('Показываем данные на');
  /**
   * Ten seconds after a press the page shows a message with a button, which aborts the call without a loss of focus.
   */
  async function givesUp(
    call: { method: string; path: string },
    ask: () => Promise<unknown>,
    focused: Locator,
    isSteady: () => Promise<unknown> = async () => {},
  ) {
    await sandbox.clearFaults();
    const before = (await sandbox.calls(call.path)).length;
    await sandbox.fault({ ...call, kind: 'hang' });
    await ask();
    await expect.poll(async () => (await sandbox.calls(call.path)).length).toBe(before + 1);
    await expect(again).toBeHidden();
    await expect(slow).toBeHidden();
    await page.clock.fastForward(10_000);
    await expect(slow).toBeInViewport();
    await isSteady();
    await checkAccessibility(page);
    const aborted = page.waitForEvent('requestfailed', (one) => one.url().endsWith(call.path));
    await page.getByRole('button', { name: 'Отменить' }).press('Enter');
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(slow).toBeHidden();
    await expect(again).toBeVisible();
    await expect(focused).toBeFocused();
  }
  await page.clock.install();
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('cabinet');

  await test.step('the cabinet as the device keeps it', async () => {
    await sandbox.fault({ ...me, kind: 'status', status: 500, times: 3 });
    await page.reload();
    await expect(keeps).toBeVisible();
    await givesUp(me, () => again.press('Enter'), again);
    await expect(keeps).toBeVisible();
  });

  await test.step('technical works', async () => {
    await sandbox.fault({ ...me, kind: 'status', status: 503 });
    await again.click();
    await expect(page).toHaveURL(/\/service_work$/);
    // With an offline snapshot the cabinet would open at once.
    await page.evaluate(() => caches.delete('cabinet'));
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await givesUp(
      me,
      () => again.press('Enter'),
      heading,
      async () => {
        expect(await heading.boundingBox()).toEqual(before);
      },
    );
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the station of a receipt', async () => {
    await sandbox.clearFaults();
    await again.click();
    await page
      .getByRole('region', { name: 'Операции' })
      .getByRole('button', { name: /АЗС №/ })
      .first()
      .click();
    const toStation = page.getByRole('button', { name: 'Эта АЗС на карте' });
    await givesUp(
      { method: 'GET', path: '/pins.json' },
      () => toStation.press('Enter'),
      page.getByRole('dialog').getByRole('heading'),
    );
  });
});

test('the notice of a long wait is visible on a page scrolled to its end, and scrolls nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', () => new Promise(() => {}));
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
  });
  const toLogin = page.getByRole('banner').getByRole('link', { name: 'Войти' });
  const asked = page.waitForRequest('**/assets/**');
  await toLogin.press('Enter');
  await asked;
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Дольше обычного')).toBeInViewport();
  expect(await scrolled()).toBe(before);
  await checkAccessibility(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Отменить' })).toBeFocused();
});

test('in a low window the focus stays visible after the filters are reset by keyboard', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const area = page.getByRole('region', { name: 'Операции' });
  const fold = area.getByText('Фильтры');
  const reset = area.getByRole('button', { name: 'Сбросить' });
  await fold.click();
  await area.getByRole('combobox', { name: 'Вид' }).selectOption('gift');
  await reset.focus();
  await expect(fold).not.toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(reset).toBeHidden();
  await expect(area.locator('summary:focus')).toBeInViewport({ ratio: 1 });
});
