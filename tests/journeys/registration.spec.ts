import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import {
  cutNext,
  fitsWindow,
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
import type { Sandbox } from '#tests/support/sandbox.ts';
import { clients, retypeCode, typeCode } from '#tests/support/signIn.ts';
import { notThe } from '#tests/support/examples.ts';

const phone = '+79991234567';
const masked = '+7 999 123 45 67';
const calls = {
  isAllowed: '/v1/register/is_allow_register',
  register: '/v1/register',
  resend: '/v1/register/resend',
  confirm: '/v1/register/confirm',
} as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const code = (page: Page) => page.getByRole('group', { name: 'Код из СМС' });

async function fillIn(page: Page, given = phone) {
  await field(page, 'Номер телефона').fill(given);
  await field(page, 'Дата рождения').fill('14.03.1991');
  await page.getByRole('checkbox', { name: 'СМС' }).check();
}

async function seesEverything(page: Page) {
  await expect(field(page, 'Номер телефона')).toHaveValue(masked);
  await expect(field(page, 'Дата рождения')).toHaveValue('14.03.1991');
  await expect(page.getByRole('checkbox', { name: 'СМС' })).toBeChecked();
}

const submit = (page: Page) => button(page, 'Зарегистрироваться').click();

async function reachCode(page: Page) {
  await fillIn(page);
  await submit(page);
  await expect(code(page)).toBeVisible();
}

const bodies = async (sandbox: Sandbox, path: string) =>
  (await sandbox.calls(path)).map(({ body }) => body);

/** A journey has many steps; each of them is as quick as in other tests. */
test.describe.configure({ timeout: 90_000 });

test.beforeEach(({ page }) => withoutCookieNote(page));

test('section 4 "Registration": by keyboard at 320 px, with a card, then to sign in with the phone', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/sign_up');
  const type = async (name: string, text: string) => {
    await tabTo(page, field(page, name));
    await page.keyboard.type(text);
  };
  const typeBothWays = async (name: string, shaped: string, digits: string) => {
    await type(name, shaped);
    const value = await field(page, name).inputValue();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(digits);
    await expect(field(page, name)).toHaveValue(value);
  };
  await typeBothWays('Номер телефона', '8 (999) 123-45-67', '89991234567');
  await typeBothWays('Дата рождения', '14.03.1991', '14031991');
  await typeBothWays('Номер карты', '1234 5678 9012 3456', '1234567890123456');
  await type('CVV', '123');
  await tabTo(page, page.getByRole('checkbox', { name: 'СМС' }));
  await page.keyboard.press('Space');
  await fitsWindow(page);
  await checkAccessibility(page);
  await tabTo(page, button(page, 'Зарегистрироваться'));
  await page.keyboard.press('Enter');

  await expect(code(page).getByRole('textbox').first()).toBeFocused();
  await expect(page.getByText(`Отправили на ${masked}`)).toBeVisible();
  await fitsWindow(page);
  await checkAccessibility(page);
  await page.keyboard.type(await sandbox.code(phone));

  await expect(page).toHaveURL(/\/auth$/);
  await expect(field(page, 'Номер телефона')).toHaveValue(masked);
  const registered = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Вы зарегистрированы' });
  await expect(registered).toBeVisible();
  await checkAccessibility(page);
  const candidate = { birth_date: '1991-03-14', card_number: '1234567890123456', cvv: '123' };
  expect(await bodies(sandbox, calls.isAllowed)).toEqual([{ phone_number: phone, ...candidate }]);
  expect(await bodies(sandbox, calls.register)).toEqual([
    {
      user: { mobile_phone: phone, ...candidate },
      list_of_agreements: [{ agreement_code: 'AllowSMS', value: 'true' }],
    },
  ]);
  expect(await bodies(sandbox, calls.confirm)).toMatchObject([{ phone_number: phone }]);

  await button(page, 'Получить код').click();
  await typeCode(page, await sandbox.code(phone, 1));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(registered).toBeVisible();
  await fitsWindow(page);
  await page.reload();
  await expect(registered).toBeVisible();
  await page.getByRole('link', { name: 'Операции', exact: true }).first().click();
  await expect(registered).toBeHidden();
});

test('section 4 "Registration", D12: a refusal of the form keeps every value and says what to do', async ({
  page,
  sandbox,
}) => {
  await page.goto('/sign_up');
  await submit(page);
  await expect(page.getByText('Заполните все обязательные поля')).toBeVisible();
  await expect(field(page, 'Номер телефона')).toBeFocused();
  await checkAccessibility(page);

  await fillIn(page, clients.sapphire);
  await submit(page);
  await expect(field(page, 'Номер телефона')).toHaveAccessibleDescription(/уже зарегистрирован/);
  await expect(page.getByText('Это ваш номер?').getByRole('link', { name: 'Войти' })).toBeVisible();
  await checkAccessibility(page);

  await field(page, 'Номер телефона').fill(phone);
  await expect(page.getByText('Это ваш номер?')).toBeHidden();
  await field(page, 'Номер карты').fill('4000 0000 0000 0002');
  await field(page, 'CVV').fill('123');
  await submit(page);
  await expect(page.getByText(/Эта карта заблокирована/)).toBeVisible();
  await expect(page.getByText(/оставьте оба поля пустыми/)).toBeVisible();
  await checkAccessibility(page);
  await field(page, 'Номер карты').fill('');
  await field(page, 'CVV').fill('');

  for (const path of [calls.isAllowed, calls.register]) {
    for (const refusal of path === calls.register ? startRefusals : refusals) {
      const words = await refuseNext(sandbox, path, refusal);
      await submit(page);
      await expect(page.getByText(words)).toBeVisible();
      await seesEverything(page);
    }
    await cutNext(page, path);
    await submit(page);
    await expect(page.getByText(unreachable)).toBeVisible();
    await seesEverything(page);
  }
  await expect(code(page)).toBeHidden();
  // Empty card fields are not sent, and a person without a card may register.
  const [last] = (await bodies(sandbox, calls.isAllowed)).slice(-1);
  expect(last).toEqual({ phone_number: phone, birth_date: '1991-03-14' });
});

test('section 4 "Registration", D16: a refused or expired code is explained, and a new one completes the registration', async ({
  page,
  sandbox,
}) => {
  await page.clock.install();
  await page.goto('/sign_up');
  await reachCode(page);
  const right = await sandbox.code(phone);
  const wrong = notThe(right, '0000');
  await expect(button(page, 'Подтвердить')).toBeDisabled();

  await typeCode(page, wrong);
  await expect(page.getByText('Код не подошёл. Осталось 4 попытки')).toBeVisible();
  await expect(code(page).getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
  // Code 13 means that no attempts are left: no code is sent after it (tests/models/account/otp.ts).
  for (const refusal of [10, 12, 14, 90]) {
    const words = await refuseNext(sandbox, calls.confirm, refusal);
    await retypeCode(page, wrong);
    await expect(page.getByText(words)).toBeVisible();
    await expect(code(page)).toBeVisible();
  }
  await cutNext(page, calls.confirm);
  await typeCode(page, right);
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(code(page).getByRole('textbox').last()).toHaveValue(right.at(-1) ?? '');

  for (const [refusal, type] of [
    [20, retypeCode],
    [21, typeCode],
  ] as const) {
    const words = await refuseNext(sandbox, calls.confirm, refusal);
    await type(page, right);
    await expect(page.getByText(words)).toBeVisible();
    await seesEverything(page);
    await submit(page);
    await expect(code(page)).toBeVisible();
  }

  const again = button(page, 'Отправить код ещё раз');
  await expect(again).toBeDisabled();
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(page.getByText(/^Новый код можно запросить через/)).toBeVisible();
  // The server has said how many seconds remain.
  await page.clock.fastForward(61_000);
  for (const refusal of [11, 13, 14]) {
    const words = await refuseNext(sandbox, calls.resend, refusal);
    await again.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(code(page)).toBeVisible();
  }
  for (const refusal of [10, 12, 20, 21, 90]) {
    const words = await refuseNext(sandbox, calls.resend, refusal);
    await again.click();
    await expect(page.getByText(words)).toBeVisible();
    await seesEverything(page);
    await submit(page);
    await expect(code(page)).toBeVisible();
    await passMinute(page, sandbox);
  }

  await cutNext(page, calls.resend);
  await again.click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(code(page)).toBeVisible();

  await again.click();
  await expect(page.getByText('Код отправлен ещё раз')).toBeVisible();
  await sandbox.forward(5 * 60);
  await typeCode(page, await sandbox.code(phone));
  await expect(page.getByText('Срок действия кода истёк. Запросите новый')).toBeVisible();
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(page.getByText('Код отправлен ещё раз')).toBeVisible();
  await typeCode(page, await sandbox.code(phone));
  await expect(page).toHaveURL(/\/auth$/);
});

test('section 4 "Registration", D16: reload, Back and a second tab lose nothing', async ({
  page,
  sandbox,
}) => {
  await page.goto('/sign_up');
  await page.reload();
  await reachCode(page);
  await reloadEntry(page, 'step');
  await expect(page.getByText(`Отправили на ${masked}`)).toBeVisible();
  await expect(page.getByText(/^Можно через 0:[0-5]\d/)).toBeVisible();
  expect(page.url()).toMatch(/\/sign_up$/);
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toMatch(/999/);

  await page.goBack();
  await expect(field(page, 'Номер телефона')).toHaveValue(masked);
  await page.goForward();
  await expect(code(page)).toBeVisible();
  await button(page, 'Изменить данные').click();
  await expect(field(page, 'Номер телефона')).toBeFocused();
  await fillIn(page);
  await page.getByRole('link', { name: 'Самоцвет' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await seesEverything(page);

  // One person in two tabs: the tab that confirms later shows that the number is registered.
  await submit(page);
  await expect(code(page)).toBeVisible();
  const other = await page.context().newPage();
  await withoutCookieNote(other);
  await other.goto('/sign_up');
  await reachCode(other);
  // The server sends no second code within a minute (D29).
  const first = await sandbox.code(phone);
  await typeCode(other, first);
  await expect(other).toHaveURL(/\/auth$/);
  await other.close();
  await sandbox.forward(31);
  await typeCode(page, first);
  await expect(page.getByText('Код уже использован. Запросите новый')).toBeVisible();
  await button(page, 'Изменить данные').click();
  await submit(page);
  await expect(field(page, 'Номер телефона')).toHaveAccessibleDescription(/уже зарегистрирован/);
  await seesEverything(page);
});

test('section 4 "Registration", D19: technical works at any call lose neither values nor step', async ({
  page,
  sandbox,
}) => {
  await page.goto('/sign_up');
  await fillIn(page);
  for (const path of [calls.isAllowed, calls.register]) {
    await passWorks(page, sandbox, { path, act: () => submit(page) });
    await seesEverything(page);
  }
  await submit(page);
  await expect(code(page)).toBeVisible();
  const digits = await sandbox.code(phone);
  await passWorks(page, sandbox, { path: calls.confirm, act: () => typeCode(page, digits) });
  await expect(page.getByText(`Отправили на ${masked}`)).toBeVisible();
  await page.goBack();
  await seesEverything(page);
  await page.goForward();
  await typeCode(page, digits);
  await expect(page).toHaveURL(/\/auth$/);
  expect(await bodies(sandbox, calls.register)).toHaveLength(2);
});
