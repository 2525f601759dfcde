import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { failsOnPurpose } from '#tests/support/sandbox.ts';
import { askForMore, holdsModals, openProfile } from '#tests/support/journey.ts';
import { arriveSignedIn, clients, retypeCode, typeCode } from '#tests/support/signIn.ts';

const login = { method: 'POST', path: '/v1/login' } as const;
const pages = { method: 'POST', path: '/v1/client/transactions' } as const;
const me = { method: 'POST', path: '/v1/client/me' } as const;
const saving = { method: 'PUT', path: '/v1/client' } as const;

const phone = (page: Page) => page.getByRole('textbox', { name: 'Номер телефона' });
const send = (page: Page) => page.getByRole('button', { name: 'Получить код' });
const codes = (page: Page) => page.getByRole('group', { name: 'Код из СМС' });
const note = (page: Page) => page.getByRole('main').getByRole('alert');
const card = (page: Page) => page.getByRole('region', { name: 'Карта' });
const profile = (page: Page) => page.getByRole('dialog', { name: 'Профиль' });

const keptCopies = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('cabinet')).keys()).length);

/** Opens the cabinet, and waits until the device has stored its offline snapshot. */
async function keepsCopy(page: Page) {
  await page.goto('/dashboard');
  await expect(card(page)).toContainText('Анна Воронцова');
  await expect.poll(() => keptCopies(page)).toBe(1);
}

async function fillPhone(page: Page) {
  await page.goto('/auth');
  await phone(page).fill(clients.sapphire);
}

async function fillProfile(page: Page) {
  await page.goto('/dashboard');
  await openProfile(page);
  await profile(page).getByRole('textbox', { name: 'Имя' }).fill('Аннушка');
}
const save = (page: Page) => profile(page).getByRole('button', { name: 'Сохранить' }).click();

for (const [fault, statuses] of [
  ['F4: 401 always', [401, 401]],
  ['F6: 401, then 403 always', [401, 403]],
] as const) {
  test(`${fault} ends the session after one refresh, and the login says so`, async ({
    page,
    sandbox,
  }) => {
    await arriveSignedIn(page, sandbox);
    await page.goto('/dashboard');
    await expect(page.getByText('20 операций')).toBeVisible();
    const asked = (await sandbox.calls(pages.path)).length;
    for (const status of statuses)
      await sandbox.fault({ ...pages, kind: 'status', status, times: 1 });
    await askForMore(page);
    await expect(page.getByText('Сеанс закончился. Войдите ещё раз.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
    expect(await page.context().cookies()).toEqual([]);
    expect((await sandbox.calls(pages.path)).length).toBe(asked + 2);
    expect(await sandbox.calls('/v1/refresh_token')).toHaveLength(1);
  });
}

test('F7: a busy server shows its own message and a countdown at the button, and the phone stays', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await fillPhone(page);
  const busy = { code: 13, shownError: 'Слишком часто', ms: 60_000 };
  await sandbox.fault({ ...login, kind: 'status', status: 429, ...busy });
  await send(page).click();
  await expect(note(page)).toContainText('Слишком часто');
  await expect(phone(page)).toHaveValue('+7 999 000 00 03');
  await expect(page.getByText(/^Можно через (1:00|0:5\d)$/)).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.clock.runFor(60_000);
  await expect(page.getByText(/^Можно через/)).toBeHidden();
  expect(await sandbox.calls(login.path)).toHaveLength(1);
  await send(page).click();
  await expect(codes(page)).toBeVisible();
});

test('F9: after ten seconds a notice reports the long wait; F11: cancelling the call shows no error', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await fillPhone(page);
  await sandbox.fault({ ...login, kind: 'hang' });
  await send(page).click();
  await expect.poll(async () => (await sandbox.calls(login.path)).length).toBe(1);
  await page.clock.runFor(10_000);
  await expect(page.getByText('Дольше обычного')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Дольше обычного')).toBeHidden();
  await expect(send(page)).toBeEnabled();
  await expect(note(page)).toHaveCount(0);
  await expect(phone(page)).toHaveValue('+7 999 000 00 03');
});

test('F10: without a network the phone stays as typed, and the next press sends the call once it is back', async ({
  page,
  sandbox,
}) => {
  await fillPhone(page);
  await page.context().setOffline(true);
  await send(page).click();
  await expect(note(page)).toContainText(
    'Нет связи с сервером. Проверьте сеть и повторите — введённое сохранится.',
  );
  await expect(phone(page)).toHaveValue('+7 999 000 00 03');
  await page.context().setOffline(false);
  await send(page).click();
  await expect(codes(page)).toBeVisible();
  expect(await sandbox.calls(login.path)).toHaveLength(1);
});

test('F13: a double press during a slow answer sends one SMS', async ({ page, sandbox }) => {
  await fillPhone(page);
  await sandbox.fault({ ...login, kind: 'delay', ms: 1_000 });
  await send(page).dblclick();
  await expect(codes(page)).toBeVisible();
  expect(await sandbox.calls(login.path)).toHaveLength(1);
});

test('F14: a save that arrives twice is saved, once', async ({ page, sandbox }) => {
  await arriveSignedIn(page, sandbox);
  await fillProfile(page);
  await page.route(`**${saving.path}`, async (route) => {
    await route.fetch();
    await route.continue();
  });
  await save(page);
  await expect(page.getByText('Сохранено')).toBeVisible();
  expect((await sandbox.calls(saving.path)).length).toBe(2);
  await page.unroute(`**${saving.path}`);
  await holdsModals(page, []);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Аннушка');
});

test('F15: a save whose answer is lost says so, keeps what was typed, and is saved at the next try', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await fillProfile(page);
  await sandbox.fault({ ...saving, kind: 'status', status: 502, applied: true });
  await save(page);
  await expect(profile(page).getByRole('alert')).toContainText(
    'Сервис не отвечает. Попробуйте через минуту',
  );
  await expect(profile(page).getByRole('textbox', { name: 'Имя' })).toHaveValue('Аннушка');
  await save(page);
  await expect(page.getByText('Сохранено')).toBeVisible();
  expect((await sandbox.calls(saving.path)).length).toBe(2);
});

test('F15: a verified code whose response was lost is reported as already used', async ({
  page,
  sandbox,
}) => {
  await fillPhone(page);
  await send(page).click();
  await expect(codes(page)).toBeVisible();
  const code = await sandbox.code(clients.sapphire);
  const check = '/v1/verify_code';
  failsOnPurpose(page, check);
  await page.route(
    `**${check}`,
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  await typeCode(page, code);
  await expect(page.getByText('Нет связи с сервером.')).toBeVisible();
  await retypeCode(page, code);
  await expect(page.getByText('Код уже использован. Запросите новый')).toBeVisible();
});

test('a server error shows the stored card, and «Повторить» loads the client', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await keepsCopy(page);
  await sandbox.fault({ ...me, kind: 'status', status: 500, times: 50 });
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(
    page.getByText(/^Сервис временно не\sотвечает\. Показываем данные на\s/),
  ).toBeVisible();
  await expect(card(page).getByRole('img', { name: 'Штрихкод карты' })).toBeVisible();
  // No sign-out beside «Повторить»: a wrong press must not cost the card and the session.
  await expect(page.getByRole('main').getByRole('button', { name: 'Выйти' })).toHaveCount(0);
  await sandbox.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText(/Показываем данные на\s/)).toBeHidden();
  await expect(card(page)).toContainText('Анна Воронцова');
});

test('technical works show the stored card, but only to the session that stored it', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await keepsCopy(page);
  await sandbox.fault({ ...me, kind: 'status', status: 503, times: 50 });
  await page.reload();
  await expect(page).toHaveURL(/\/service_work$/);
  await expect(page.getByText(/^Проверили в\s\d\d:\d\d$/)).toBeVisible();
  await expect(card(page)).toContainText('Анна Воронцова');
  await expect(card(page).getByRole('img', { name: 'Штрихкод карты' })).toBeVisible();
  await checkAccessibility(page);

  await test.step('another client of the same device sees none', async () => {
    await page.context().clearCookies();
    await arriveSignedIn(page, sandbox, clients.ruby);
    await page.reload();
    await expect(page.getByText(/^Проверили в\s\d\d:\d\d$/)).toBeVisible();
    await expect.poll(() => keptCopies(page)).toBe(0);
    await expect(card(page)).toHaveCount(0);
  });
});
