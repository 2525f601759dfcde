import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test, newTab } from '#tests/support/browser.ts';
import {
  cutNext,
  fitsWindow,
  holdNext,
  passMinute,
  passWorks,
  refusals,
  startRefusals,
  refuseNext,
  reloadEntry,
  tabTo,
  unreachable,
  withoutCookieNote,
} from '#tests/support/journey.ts';
import { notThe } from '#tests/support/examples.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';
import { arriveSignedIn, clients, retypeCode, typeCode } from '#tests/support/signIn.ts';

type Tokens = Awaited<ReturnType<typeof arriveSignedIn>>;

const revoke = '/v1/client/revoke';
const confirmation = '/v1/client/revoke/confirm';

const remove = (page: Page) => page.getByRole('button', { name: 'Удалить аккаунт' });
const code = (page: Page) => page.getByRole('group', { name: 'Код из СМС' });

const losses = (page: Page) => page.getByRole('main').getByText('Сапфир', { exact: true });

/** Points of the client on the server, in the page's spelling. */
async function pointsOf({ url }: Sandbox, { access_token }: Tokens) {
  const authorization = `Bearer ${access_token}`;
  const answer = await fetch(`${url}/v1/client/me`, { method: 'POST', headers: { authorization } });
  const { client } = (await answer.json()) as { client: { card: { points: number } } };
  return `${client.card.points.toLocaleString('ru-RU')} балл`;
}

/** A journey has many steps; each of them is as quick as in other tests. */
test.describe.configure({ timeout: 90_000 });

test.beforeEach(({ page }) => withoutCookieNote(page));

test('section 4 "Account deletion": by keyboard at 320 px; every tab is signed out, good-bye on /', async ({
  page,
  sandbox,
  complaints,
}) => {
  const points = await pointsOf(sandbox, await arriveSignedIn(page, sandbox));
  const other = await newTab(page, complaints);
  await withoutCookieNote(other);
  await other.goto('/dashboard');
  await expect(other.getByRole('region', { name: 'Карта' })).toBeVisible();
  await expect.poll(() => other.evaluate(() => caches.keys())).toContain('cabinet');

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/delete_account');
  await expect(page.getByText(points)).toBeVisible();
  await expect(losses(page)).toContainText('Сапфир');
  await expect(page.getByText(/^Больше 20\sопераций$/)).toBeVisible();
  await fitsWindow(page);
  await checkAccessibility(page);
  await tabTo(page, remove(page));
  await page.keyboard.press('Enter');

  await expect(code(page).getByRole('textbox').first()).toBeFocused();
  await expect(page.getByText('После подтверждения вернуть аккаунт будет нельзя.')).toBeVisible();
  await fitsWindow(page);
  await checkAccessibility(page);
  await page.keyboard.type(await sandbox.code(clients.sapphire, 1));

  await expect(page.getByText('Аккаунт удалён')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.context().cookies()).toEqual([]);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('cabinet');
  await fitsWindow(page);
  await checkAccessibility(page);
  await expect(other.getByRole('region', { name: 'Карта' })).toBeHidden();
  await expect(other).toHaveURL(/\/(auth)?$/);
  const [sent] = await sandbox.calls(confirmation);
  expect(sent).toMatchObject({ body: { source: 'Личный кабинет' }, status: 200 });

  await page.reload();
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect((await sandbox.calls(confirmation)).length).toBe(1);

  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText(/не\sнайден|не\sзарегистрирован/)).toBeVisible();
});

test('section 4 "Account deletion", D12: every refusal is shown, and none deletes the account', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await arriveSignedIn(page, sandbox);
  await page.goto('/delete_account');
  for (const refusal of startRefusals) {
    const words = await refuseNext(sandbox, revoke, refusal);
    await remove(page).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(losses(page)).toBeVisible();
  }
  await checkAccessibility(page);
  await cutNext(page, revoke);
  await remove(page).click();
  await expect(page.getByText(unreachable)).toBeVisible();

  await remove(page).click();
  await expect(code(page)).toBeVisible();
  const right = await sandbox.code(clients.sapphire, 1);
  await typeCode(page, notThe(right, '0000'));
  await expect(page.getByText('Код не подошёл. Осталось 4 попытки')).toBeVisible();
  // Code 13 means that no attempts are left: no code is sent after it (tests/models/account/otp.ts).
  for (const refusal of refusals.filter((one) => one !== 13)) {
    const words = await refuseNext(sandbox, confirmation, refusal);
    await retypeCode(page, right);
    await expect(page.getByText(words)).toBeVisible();
    await expect(code(page)).toBeVisible();
  }
  await cutNext(page, confirmation);
  await retypeCode(page, right);
  await expect(page.getByText(unreachable)).toBeVisible();

  const again = page.getByRole('button', { name: 'Отправить код ещё раз' });
  for (const refusal of [11, 13, 14]) {
    await passMinute(page, sandbox);
    const words = await refuseNext(sandbox, revoke, refusal);
    await again.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(code(page)).toBeVisible();
  }
  for (const refusal of [10, 12, 20, 21, 90]) {
    const words = await refuseNext(sandbox, revoke, refusal);
    await passMinute(page, sandbox);
    await again.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(remove(page)).toBeVisible();
    await remove(page).click();
    await expect(code(page)).toBeVisible();
  }
  await passMinute(page, sandbox);
  await cutNext(page, revoke);
  await again.click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(code(page)).toBeVisible();
  await page.getByRole('button', { name: 'Не удалять аккаунт' }).click();
  await page.getByRole('link', { name: 'Вернуться в кабинет' }).click();
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
});

test('section 4 "Account deletion", D16: leaving half-way deletes nothing, and the code of the login is refused', async ({
  page,
  sandbox,
}) => {
  await page.goto('/delete_account');
  await expect(page.getByText('Сначала нужно войти')).toBeVisible();
  await checkAccessibility(page);
  await remove(page).click();
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  const loginCode = await sandbox.code(clients.sapphire);
  await typeCode(page, loginCode);
  await expect(page).toHaveURL(/\/delete_account$/);
  await page.reload();
  await remove(page).click();
  await expect(code(page)).toBeVisible();

  await reloadEntry(page, 'step');
  await expect(page.getByText('Отправили на +7 999 000 00 03')).toBeVisible();
  await expect(page.getByText(/^Можно через 0:[0-5]\d/)).toBeVisible();
  await page.goBack();
  await expect(losses(page)).toBeVisible();
  await page.goForward();
  await expect(code(page)).toBeVisible();
  await page.getByRole('button', { name: 'Не удалять аккаунт' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goForward();
  await typeCode(page, notThe(await sandbox.code(clients.sapphire, 1), loginCode));
  await expect(page.getByText(/^Код не\sподошёл/)).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
});

test('section 4 "Account deletion", D16: sending the code again does not scroll the page, 320 px', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.clock.install();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/delete_account');
  await remove(page).click();
  await expect(code(page)).toBeVisible();
  await passMinute(page, sandbox);
  const again = page.getByRole('button', { name: 'Отправить код ещё раз' });
  await again.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => scrollY);
  const entry = () => page.evaluate(() => JSON.stringify(history.state));
  const [formerPlace, formerEntry] = [await place(), await entry()];
  expect(formerPlace).toBeGreaterThan(0);
  await again.click();
  await expect(page.getByText('Код отправлен ещё раз')).toBeVisible();
  await expect.poll(entry).not.toBe(formerEntry);
  // The scroll, if any, runs in a timer that was set with the entry, before this one.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
  expect(await place()).toBe(formerPlace);

  // The next step starts at the top of the page.
  await page.getByRole('button', { name: 'Не удалять аккаунт' }).click();
  const heading = page.getByRole('heading', { name: 'Удаление аккаунта' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  expect(await place()).toBe(0);
});

test('section 4 "Account deletion": leaving the page while the code is verified still completes the deletion', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/delete_account');
  await remove(page).click();
  await expect(code(page)).toBeVisible();
  const release = await holdNext(page, confirmation);
  await typeCode(page, await sandbox.code(clients.sapphire));
  const checking = page.getByRole('button', { name: 'Проверяем код' });
  await expect(checking).toBeVisible();
  await page.goBack();
  await expect(checking).toBeVisible();
  await page.getByRole('link', { name: 'Самоцвет' }).first().click();
  await expect(page).toHaveURL(/\/(dashboard)?$/);
  release();

  await expect(page.getByText('Аккаунт удалён')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.context().cookies()).toEqual([]);
});

test('section 4 "Account deletion": a deletion in one tab signs out another tab at the code step', async ({
  page,
  sandbox,
  complaints,
}) => {
  await arriveSignedIn(page, sandbox);
  const other = await newTab(page, complaints);
  await withoutCookieNote(other);
  for (const tab of [other, page]) {
    await tab.goto('/delete_account');
    await remove(tab).click();
    await expect(code(tab)).toBeVisible();
  }
  await typeCode(page, await sandbox.code(clients.sapphire));
  await expect(page.getByText('Аккаунт удалён')).toBeVisible();
  await expect(code(other)).toBeHidden();
  await expect(other.getByText('Аккаунт удалён')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Сначала нужно войти')).toBeVisible();
  await expect(page.getByText('Анна Воронцова')).toBeHidden();
  await expect(code(page)).toBeHidden();
  expect(await sandbox.calls(confirmation)).toHaveLength(1);
});

test('section 4 "Account deletion", D19: technical works return to the same step and delete nothing', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/delete_account');
  await expect(losses(page)).toBeVisible();
  await passWorks(page, sandbox, { path: revoke, act: () => remove(page).click() });
  await expect(losses(page)).toBeVisible();
  await remove(page).click();
  await expect(code(page)).toBeVisible();
  const digits = await sandbox.code(clients.sapphire, 1);
  await passWorks(page, sandbox, { path: confirmation, act: () => typeCode(page, digits) });
  await expect(code(page)).toBeVisible();
  await page.goBack();
  await expect(losses(page)).toBeVisible();
  await page.goForward();
  await typeCode(page, digits);
  await expect(page.getByText('Аккаунт удалён')).toBeVisible();
});
