import { chromium, type Page } from 'playwright/test';
import { askForMore } from '#tests/support/journey.ts';
import { expect, test } from '#tests/support/browser.ts';
import { arriveSignedIn, clients, passLogin, signOut, typeCode } from '#tests/support/signIn.ts';

const day = 24 * 3_600_000;

const card = (page: Page) => page.getByRole('region', { name: 'Карта' });
const seesAnna = (page: Page) => expect(card(page)).toContainText('Анна Воронцова');
const title = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text);

test('on a full device a client signs in, refreshes the tokens, reloads and signs out', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    const isFull = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = isFull;
    const isRefused = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
    Object.assign(Cache.prototype, { put: isRefused, addAll: isRefused });
  });
  await page.goto('/auth');
  await passLogin(page, sandbox, clients.sapphire);
  await seesAnna(page);
  await sandbox.expireTokens();
  await askForMore(page);
  await expect(page.getByText('40 операций')).toBeVisible();
  expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
  await page.reload();
  await seesAnna(page);
  await signOut(page);
  await title(page, 'Вход в личный кабинет');
});

for (const [where, shift] of [
  ['a day ahead', day],
  ['a day behind', -day],
] as const) {
  test(`a device whose clock is ${where} signs in, refreshes the tokens, and asks for another code`, async ({
    page,
    sandbox,
  }) => {
    await page.clock.install({ time: Date.now() + shift });
    await page.goto('/auth');
    await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
    await page.getByRole('button', { name: 'Получить код' }).click();
    const again = page.getByRole('button', { name: 'Отправить код ещё раз' });
    await expect(again).toBeDisabled();
    await sandbox.forward(61);
    await page.clock.fastForward(61_000);
    await again.click();
    await expect(page.getByText('Код отправлен ещё раз')).toBeVisible();
    const code = await sandbox.code(clients.sapphire, 1);
    await expect(again).toBeDisabled();

    await typeCode(page, code);
    await seesAnna(page);
    await sandbox.expireTokens();
    await askForMore(page);
    await expect(page.getByText('40 операций')).toBeVisible();
    expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
    expect(await page.context().cookies()).toHaveLength(2);
  });
}

test('a browser that was closed and started again opens the stored dashboard without a network', async ({
  sandbox,
}, info) => {
  const { launchOptions = {}, locale = '' } = info.project.use;
  const open = () =>
    chromium.launchPersistentContext(info.outputPath('profile'), {
      ...launchOptions,
      locale,
      baseURL: sandbox.url,
    });
  const first = await open();
  const page = await first.newPage();
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await seesAnna(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => caches.has('cabinet'))).toBe(true);
  await first.close();

  const second = await open();
  await second.setOffline(true);
  const again = await second.newPage();
  await again.goto('/dashboard');
  await expect(again.getByText('Показываем данные на')).toBeVisible();
  await seesAnna(again);
  await second.close();
});

test('two tabs without locks and channels refresh the tokens and stay signed in', async ({
  page,
  sandbox,
}) => {
  await page.context().addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
  await arriveSignedIn(page, sandbox);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/dashboard');
    await seesAnna(tab);
  }
  await sandbox.expireTokens();
  await Promise.all([page, other].map(askForMore));
  for (const tab of [page, other]) await expect(tab.getByText('40 операций')).toBeVisible();
  expect(await page.context().cookies()).toHaveLength(2);
});
