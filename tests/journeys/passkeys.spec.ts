import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect } from '#tests/support/browser.ts';
import { openProfile } from '#tests/support/journey.ts';
import { isWhole } from '#tests/support/largeText.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';
import { clients, issueTokens, passLogin, signIn, signOut } from '#tests/support/signIn.ts';
import { addAuthenticator, test } from './passkeysCabinet';

/** Reduced motion, because a check in the middle of an animation would fail. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });
const passkeyButton = (page: Page) =>
  page.getByRole('button', { name: 'Войти по отпечатку или лицу' });
const offer = (page: Page) => page.getByRole('region', { name: 'Вход без кода' });
const points = (page: Page) =>
  page.getByRole('region', { name: 'Карта' }).getByText('Баллы на карте');

/** Signs in by a code; the offer appears only after an answer to the note about cookies. */
async function signInByCode(page: Page, sandbox: Sandbox) {
  await signIn(page, sandbox);
  await page.getByRole('button', { name: 'Принять' }).click();
}

/** Signs in by a code, accepts the offer, and signs out again. */
async function addPasskey(page: Page, sandbox: Sandbox) {
  const authenticator = await addAuthenticator(page);
  await signInByCode(page, sandbox);
  await offer(page).getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByText('Устройство добавлено')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await authenticator.rest();
  await signOut(page);
  await expect(page).toHaveURL('/auth');
  return authenticator;
}

test('a passkey that the offer added signs its client in with one press and shows the points on the card', async ({
  page,
  sandbox,
}) => {
  const authenticator = await addPasskey(page, sandbox);
  await page.goto('/auth');
  await checkAccessibility(page);
  await expect(phoneField(page)).toHaveAttribute('autocomplete', 'username webauthn');
  await authenticator.touch();
  await passkeyButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(points(page)).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await expect(points(page)).toBeVisible();
});

test('a passkey that the phone field offers signs its client in without a press', async ({
  page,
  sandbox,
}) => {
  const authenticator = await addPasskey(page, sandbox);
  await authenticator.touch();
  await page.goto('/auth');
  await expect(page).toHaveURL('/dashboard');
  await expect(points(page)).toBeVisible();
});

test('a passkey sign-in that nobody confirms keeps the typed phone, and a code still signs in', async ({
  page,
  sandbox,
}) => {
  const authenticator = await addPasskey(page, sandbox);
  await page.goto('/auth');
  await phoneField(page).fill(clients.sapphire);
  await authenticator.refuse();
  await authenticator.touch();
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Вход по отпечатку или лицу не завершён. Войдите по коду из СМС.',
  );
  await expect(phoneField(page)).toHaveValue('+7 999 000 00 03');
  await expect(passkeyButton(page)).toBeFocused();
  await sandbox.forward(61);
  await passLogin(page, sandbox, clients.sapphire);
  await expect(page).toHaveURL('/dashboard');
});

test('a passkey that was removed on the server signs nobody in, and says what to do', async ({
  page,
  sandbox,
}) => {
  const authenticator = await addPasskey(page, sandbox);
  await sandbox.forward(61);
  const { access_token } = await issueTokens(sandbox);
  const post = (path: string, body: object = {}) =>
    fetch(`${sandbox.url}/v1/client/passkeys${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify(body),
    });
  const { passkeys } = (await (await post('')).json()) as { passkeys: { passkey_id: string }[] };
  await post('/remove', { passkey_id: passkeys[0]?.passkey_id });

  await page.goto('/auth');
  await authenticator.touch();
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Этот вход по отпечатку или лицу больше не действует. Войдите по коду из СМС.',
  );
  await expect(phoneField(page)).toBeEditable();
});

test('on a phone the passkey offer appears after the answer to the cookie notice, never beside it', async ({
  page,
  sandbox,
}) => {
  const cookies = page.getByRole('region', { name: 'Использование cookie' });
  await page.setViewportSize({ width: 390, height: 844 });
  await addAuthenticator(page);
  await signIn(page, sandbox);
  await expect(points(page)).toBeVisible();
  await expect(cookies).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await cookies.getByRole('button', { name: 'Принять' }).click();
  await expect(offer(page)).toBeVisible();
  await expect(cookies).toBeHidden();
});

test('“not any more” is stored on the device, and the next sign-in by a code offers no passkey', async ({
  page,
  sandbox,
}) => {
  await addAuthenticator(page);
  await signInByCode(page, sandbox);
  await checkAccessibility(page);
  await offer(page).getByRole('button', { name: 'Не предлагать' }).click();
  await expect(offer(page)).toBeHidden();
  await signOut(page);
  await sandbox.forward(61);
  await signIn(page, sandbox);
  await expect(points(page)).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('passkey list: renaming and removing work by keyboard and never lose the focus', async ({
  page,
  sandbox,
}) => {
  await addAuthenticator(page);
  await signInByCode(page, sandbox);
  await offer(page).getByRole('button', { name: 'Позже' }).click();
  await openProfile(page);
  await page.getByRole('button', { name: 'Вход по отпечатку или лицу' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Вход по отпечатку или лицу' });
  await dialog.getByRole('button', { name: 'Добавить это устройство' }).press('Enter');
  const row = dialog.getByRole('listitem');
  await expect(row).toHaveCount(1);
  await checkAccessibility(page);

  await dialog.getByRole('button', { name: /^Переименовать/ }).press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Название' });
  await expect(name).toBeFocused();
  const rename = { method: 'POST', path: '/v1/client/passkeys/rename' } as const;
  await sandbox.fault({ ...rename, kind: 'result', code: 90, shownError: 'Так нельзя' });
  await name.fill('Рабочий');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Так нельзя');
  await name.press('Enter');
  await expect(row).toContainText('Рабочий');
  await expect(dialog.getByRole('heading')).toBeFocused();

  await dialog.getByRole('button', { name: 'Удалить «Рабочий»' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Оставить' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Пока ни одного устройства');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Вход по отпечатку или лицу' })).toBeFocused();
  // The flow of the list ends only when its dialog is no longer rendered.
  await expect(page.locator('dialog').filter({ hasText: 'Добавить это устройство' })).toHaveCount(
    0,
  );
});

test('the passkey offer and the passkey list are whole with text of up to 200 % (WCAG 1.4.4)', async ({
  page,
  sandbox,
}) => {
  await addAuthenticator(page);
  await signInByCode(page, sandbox);
  await expect(offer(page)).toBeVisible();
  await isWhole(page);
  // The offer is higher than a phone, so it scrolls: no part of it lies above the window.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(offer(page)).toBeInViewport({ ratio: 1 });
  const add = offer(page).getByRole('button', { name: 'Добавить' });
  await add.focus();
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.press('Enter');
  await expect(offer(page)).toBeHidden();

  await openProfile(page);
  await page.getByRole('button', { name: 'Вход по отпечатку или лицу' }).click();
  const dialog = page.getByRole('dialog', { name: 'Вход по отпечатку или лицу' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await isWhole(page);
  await dialog.getByRole('button', { name: /^Переименовать/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Название' })).toBeVisible();
  await isWhole(page);
  await dialog.getByRole('button', { name: 'Не менять' }).click();
  await dialog.getByRole('button', { name: /^Удалить/ }).click();
  await expect(dialog.getByRole('group')).toBeVisible();
  await isWhole(page);
});
