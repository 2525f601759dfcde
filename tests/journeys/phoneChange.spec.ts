import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test, newTab } from '#tests/support/browser.ts';
import {
  askForMore,
  cutNext,
  fitsWindow,
  hearAnswers,
  holdAnswer,
  holdNext,
  holdsModals,
  passMinute,
  passWorks,
  startRefusals,
  refuseNext,
  reloadEntry,
  spaced,
  tabTo,
  unreachable,
  withoutCookieNote,
} from '#tests/support/journey.ts';
import { notThe } from '#tests/support/examples.ts';
import {
  openPhoneChange,
  arriveSignedIn,
  clients,
  retypeCode,
  typeCode,
} from '#tests/support/signIn.ts';
import type { Sandbox } from '#tests/support/sandbox.ts';

const oldPhone = clients.sapphire;
const newPhone = '+79991112233';
const masked = '+7 999 111 22 33';
const calls = {
  change: '/v1/client/phone/change',
  confirmOld: '/v1/client/phone/confirm_old',
  resendNew: '/v1/client/phone/resend_new',
  confirmNew: '/v1/client/phone/confirm_new',
} as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Смена номера телефона' });
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Новый номер телефона' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });
const digits = (page: Page) =>
  dialog(page).getByRole('group', { name: 'Код из СМС' }).getByRole('textbox');

const seesOldCode = (page: Page) =>
  expect(dialog(page).getByText('Отправили на +7 999 000 00 03')).toBeVisible();
const seesNewCode = (page: Page) =>
  expect(dialog(page).getByText(`Отправили на ${masked}`)).toBeVisible();

const shown = (phone: string) =>
  phone.replace(/^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5');

/** Fills the field again if needed: Playwright selects the content and types later, over any change in between. */
async function ask(page: Page, phone = newPhone) {
  await expect(async () => {
    await field(page).fill(phone);
    await expect(field(page)).toHaveValue(shown(phone), { timeout: 2_000 });
  }).toPass();
  await button(page, 'Получить код').click();
}

/** Goes from the cabinet to the old number's code; returns that code. */
async function comeToOldCode(page: Page, sandbox: Sandbox): Promise<string> {
  await openPhoneChange(page);
  await ask(page);
  await seesOldCode(page);
  return sandbox.code(oldPhone, 1);
}

/** Goes from the cabinet through both codes. */
async function changeNumber(page: Page, sandbox: Sandbox) {
  await openPhoneChange(page);
  await comeToNewCode(page, sandbox);
  await typeCode(page, await sandbox.code(newPhone));
  await expect(dialog(page).getByText('Номер изменён')).toBeVisible();
}

/** A journey has many steps; each of them is as quick as in other tests. */
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page, sandbox }) => {
  await withoutCookieNote(page);
  await arriveSignedIn(page, sandbox, oldPhone);
  await page.clock.install();
  await page.goto('/dashboard');
});

test('section 4 "Phone change": by keyboard at 320 px; new tokens in every tab, both numbers are told', async ({
  page,
  sandbox,
  complaints,
}) => {
  const other = await newTab(page, complaints);
  await withoutCookieNote(other);
  await other.goto('/dashboard');
  const card = other.getByRole('region', { name: 'Карта' });
  await expect(card).toContainText('Анна Воронцова');

  await page.setViewportSize({ width: 320, height: 640 });
  await openPhoneChange(page);
  await fitsWindow(page);
  await checkAccessibility(page);
  await tabTo(page, field(page));
  await page.keyboard.type('89991112233');
  await page.keyboard.press('Enter');
  await seesOldCode(page);
  await expect(digits(page).first()).toBeFocused();
  await expect(dialog(page).getByText(masked)).toBeVisible();
  await fitsWindow(page);
  await checkAccessibility(page);
  await page.keyboard.type(await sandbox.code(oldPhone, 1));
  await seesNewCode(page);
  await expect(digits(page).first()).toBeFocused();
  await checkAccessibility(page);
  const former = await page.context().cookies();
  expect(former).toHaveLength(2);
  await page.keyboard.type(await sandbox.code(newPhone));
  await expect(dialog(page).getByText('Номер изменён')).toBeVisible();
  await expect(dialog(page)).toContainText('+7 999 000 00 03');
  await expect(dialog(page)).toContainText(masked);
  await checkAccessibility(page);

  const tokens = await page.context().cookies();
  expect(tokens.map(({ name }) => name).sort()).toEqual(['access_token', 'refresh_token']);
  expect(tokens.filter(({ value }) => former.some((one) => one.value === value))).toEqual([]);
  for (const phone of [oldPhone, newPhone]) {
    const inbox = await fetch(`${sandbox.url}/sandbox/sms?phone=${encodeURIComponent(phone)}`);
    expect(JSON.stringify(await inbox.json())).toContain('номер телефона вашей карты изменён');
  }
  // The profile has reloaded, and the other tab continues with the new tokens.
  await tabTo(page, button(page, 'Готово'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toContainText(masked);
  const answers: string[] = [];
  other.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/v1/')) answers.push(`${pathname} ${String(response.status())}`);
  });
  // No scrolling to the button: scrolling would load a page by itself.
  await askForMore(other);
  await expect(other.getByRole('region', { name: 'Операции' })).toContainText('40 операций');
  expect(answers).toEqual(['/v1/client/transactions 200']);
  await expect(card).toContainText('Анна Воронцова');
});

test('section 4 "Phone change", D12: a refusal at any step keeps what was typed and says why', async ({
  page,
  sandbox,
}) => {
  await openPhoneChange(page);
  await button(page, 'Получить код').click();
  await expect(dialog(page).getByText('Заполните все обязательные поля')).toBeVisible();
  await ask(page, oldPhone);
  await expect(field(page)).toHaveAccessibleDescription(/Это ваш нынешний номер/);
  await ask(page, clients.ruby);
  await expect(field(page)).toHaveAccessibleDescription(/уже зарегистрирован/);
  await field(page).fill(newPhone);
  for (const refusal of startRefusals) {
    const words = await refuseNext(sandbox, calls.change, refusal);
    await button(page, 'Получить код').click();
    await expect(dialog(page).getByText(words)).toBeVisible();
    await expect(field(page)).toHaveValue(masked);
  }
  await checkAccessibility(page);
  await cutNext(page, calls.change);
  await button(page, 'Получить код').click();
  await expect(dialog(page).getByText(unreachable)).toBeVisible();
  await button(page, 'Получить код').click();

  await seesOldCode(page);
  const old = await sandbox.code(oldPhone, 1);
  await typeCode(page, notThe(old, '0000'));
  await expect(dialog(page).getByText('Код не подошёл. Осталось 4 попытки')).toBeVisible();
  // Code 13 means that no attempts are left: no code is sent after it (tests/models/account/otp.ts).
  for (const refusal of [10, 12, 14, 20, 21, 90]) {
    const words = await refuseNext(sandbox, calls.confirmOld, refusal);
    await retypeCode(page, old);
    await expect(dialog(page).getByText(words)).toBeVisible();
    await seesOldCode(page);
  }
  await cutNext(page, calls.confirmOld);
  await retypeCode(page, old);
  await expect(dialog(page).getByText(unreachable)).toBeVisible();
  await retypeCode(page, old);

  await seesNewCode(page);
  const fresh = await sandbox.code(newPhone);
  // The code of the old number does not confirm the new one (D16).
  await typeCode(page, notThe(fresh, old));
  await expect(dialog(page).getByText('Код не подошёл. Осталось 4 попытки')).toBeVisible();
  for (const refusal of [10, 12, 14, 20, 90]) {
    const words = await refuseNext(sandbox, calls.confirmNew, refusal);
    await retypeCode(page, fresh);
    await expect(dialog(page).getByText(words)).toBeVisible();
    await seesNewCode(page);
  }
  await cutNext(page, calls.confirmNew);
  await retypeCode(page, fresh);
  await expect(dialog(page).getByText(unreachable)).toBeVisible();

  const again = button(page, 'Отправить код ещё раз');
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(dialog(page).getByText(/^Новый код можно запросить через/)).toBeVisible();
  // The server has said how many seconds remain.
  await page.clock.fastForward(61_000);
  const expired = await refuseNext(sandbox, calls.resendNew, 12);
  await again.click();
  await expect(dialog(page).getByText(expired)).toBeVisible();
  await seesOldCode(page);
  await passMinute(page, sandbox);
  await again.click();
  await expect(dialog(page).getByText('Код отправлен ещё раз')).toBeVisible();
  await expect(again).toBeDisabled();
  await typeCode(page, await sandbox.code(oldPhone, 2));
  await seesNewCode(page);
  const taken = await refuseNext(sandbox, calls.confirmNew, 21);
  await typeCode(page, await sandbox.code(newPhone, 1));
  await expect(field(page)).toHaveAccessibleDescription(spaced(taken));
  await expect(field(page)).toHaveValue(masked);
});

test('section 4 "Phone change": reload and Back at every step keep the confirmed number; a lost SIM has help', async ({
  page,
  sandbox,
}) => {
  await openPhoneChange(page);
  await reloadEntry(page, 'modals');
  await expect(dialog(page).getByText('Сейчас +7 999 000 00 03')).toBeVisible();
  await dialog(page).getByText('Старая SIM утеряна?').click();
  await expect(dialog(page).getByText('Позвоните в поддержку')).toBeVisible();
  await ask(page);
  await seesOldCode(page);
  await dialog(page).getByText('Старая SIM утеряна?').click();
  await expect(
    dialog(page)
      .getByRole('link', { name: /^8 800/ })
      .last(),
  ).toBeVisible();

  await reloadEntry(page, 'step');
  await seesOldCode(page);
  await expect(dialog(page).getByText(/^Можно через 0:[0-5]\d/)).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(masked);
  await page.goForward();
  await seesOldCode(page);
  await typeCode(page, await sandbox.code(oldPhone, 1));

  await seesNewCode(page);
  await reloadEntry(page, 'step');
  await seesNewCode(page);
  const sendNew = button(page, 'Отправить код на новый номер');
  await page.goBack();
  await expect(sendNew).toBeEnabled();
  await expect(dialog(page).getByText('Прежний номер подтверждён.')).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(masked);
  await page.goForward();
  await expect(sendNew).toBeEnabled();
  await page.goForward();
  await seesNewCode(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await button(page, 'Назад').click();
  await expect(sendNew).toBeEnabled();
  await sendNew.click();
  await seesNewCode(page);
  await button(page, 'Назад').click();
  await expect(sendNew).toBeEnabled();
  await button(page, 'Назад').click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toContainText('+7 999 000 00 03');
  expect(await sandbox.calls(calls.confirmNew)).toEqual([]);
});

test('D29: a phone change requested again within the minute keeps the sent code valid and its countdown running', async ({
  page,
  sandbox,
}) => {
  const old = await comeToOldCode(page, sandbox);
  await page.clock.fastForward(20_000);
  await sandbox.forward(20);
  await button(page, 'Назад').click();
  await ask(page);
  await seesOldCode(page);
  await expect(dialog(page).getByText(/^Можно через 0:[34]\d/)).toBeVisible();
  expect(await sandbox.calls(calls.change)).toHaveLength(2);
  expect(await sandbox.code(oldPhone, 1)).toBe(old);
  await typeCode(page, old);
  await seesNewCode(page);
});

test('D28: a failed send of the code to the new number can be retried, and the old number stays confirmed', async ({
  page,
  sandbox,
}) => {
  await openPhoneChange(page);
  await ask(page);
  await seesOldCode(page);
  await cutNext(page, calls.resendNew);
  await typeCode(page, await sandbox.code(oldPhone, 1));
  await expect(dialog(page).getByText(unreachable)).toBeVisible();
  await expect(dialog(page).getByText('Прежний номер подтверждён.')).toBeVisible();
  await checkAccessibility(page);
  await reloadEntry(page, 'step');
  expect(await sandbox.calls(calls.resendNew)).toEqual([]);
  await button(page, 'Отправить код на новый номер').click();
  await seesNewCode(page);
  await page.goBack();
  await expect(button(page, 'Отправить код на новый номер')).toBeEnabled();
  await page.goForward();
  await seesNewCode(page);
  await typeCode(page, await sandbox.code(newPhone));
  await expect(dialog(page).getByText('Номер изменён')).toBeVisible();
});

/** Goes on to the code that the server sends to the new number. */
async function comeToNewCode(page: Page, sandbox: Sandbox) {
  await ask(page);
  await seesOldCode(page);
  await typeCode(page, await sandbox.code(oldPhone));
  await seesNewCode(page);
}

test('section 4 "Phone change": a reload after the change shows the new number and an empty form', async ({
  page,
  sandbox,
}) => {
  await changeNumber(page, sandbox);
  await page.reload();
  await expect(dialog(page)).toContainText(`Сейчас ${masked}`);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
  expect(await sandbox.calls(calls.confirmNew)).toHaveLength(1);
});

test('section 4 "Phone change": Back after the change shows the profile, and a second Back closes it', async ({
  page,
  sandbox,
}) => {
  await changeNumber(page, sandbox);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await expect(profile).toContainText(masked);
  await page.goBack();
  await expect(profile).toBeHidden();
});

test('section 4 "Phone change": closing the modal while the last code is verified still completes the change', async ({
  page,
  sandbox,
}) => {
  await openPhoneChange(page);
  await comeToNewCode(page, sandbox);
  const release = await holdNext(page, calls.confirmNew);
  await typeCode(page, await sandbox.code(newPhone));
  await expect(button(page, 'Проверяем код')).toBeVisible();
  await page.goBack();
  await expect(button(page, 'Проверяем код')).toBeVisible();
  await expect(button(page, 'Назад')).toBeHidden();
  await button(page, 'Закрыть').click();
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward(1_000);
  release();

  await expect(page.getByText('Номер изменён')).toBeVisible();
  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await expect(profile).toContainText(masked);
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await holdsModals(page, []);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Карта' })).toContainText('Анна Воронцова');
});

test('section 4 "Phone change", D16: a code that is sent while the dialog closes leaves no history entry', async ({
  page,
}) => {
  const answer = await holdAnswer(page, calls.change);
  await openPhoneChange(page);
  await ask(page);
  const entry = () => page.evaluate(() => JSON.stringify(history.state));
  const asked = await entry();
  // The paused clock keeps the dialog in its exit animation until the answer has arrived.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await button(page, 'Закрыть').click();
  await expect.poll(entry).not.toBe(asked);
  const answered = page.waitForResponse(`**${calls.change}`);
  answer();
  await (await answered).finished();
  await hearAnswers(page);
  await page.clock.resume();
  await expect(dialog(page)).toBeHidden();

  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(profile).toBeHidden();
});

test('section 4 "Phone change": a change in one tab restarts the change in another tab, which keeps its typed number', async ({
  page,
  sandbox,
  complaints,
}) => {
  const other = await newTab(page, complaints);
  await withoutCookieNote(other);
  await other.goto('/dashboard');
  await openPhoneChange(other);
  await ask(other, '+79995556677');
  await seesOldCode(other);

  await changeNumber(page, sandbox);

  await expect(dialog(other).getByText(`Сейчас ${masked}`)).toBeVisible();
  await expect(field(other)).toHaveValue('+7 999 555 66 77');
  await button(other, 'Получить код').click();
  await expect(dialog(other).getByText(`Отправили на ${masked}`)).toBeVisible();
  await typeCode(other, await sandbox.code(newPhone));
  await expect(dialog(other).getByText('Отправили на +7 999 555 66 77')).toBeVisible();
});

test('section 4 "Phone change", D19: technical works keep what is confirmed already', async ({
  page,
  sandbox,
}) => {
  const old = await comeToOldCode(page, sandbox);
  await passWorks(page, sandbox, { path: calls.confirmOld, act: () => typeCode(page, old) });
  await seesOldCode(page);
  await typeCode(page, old);
  await seesNewCode(page);
  const fresh = await sandbox.code(newPhone);
  await passWorks(page, sandbox, { path: calls.confirmNew, act: () => typeCode(page, fresh) });
  await seesNewCode(page);
  await typeCode(page, fresh);
  await expect(dialog(page).getByText('Номер изменён')).toBeVisible();
  expect(await sandbox.calls(calls.change)).toHaveLength(1);
  await button(page, 'Готово').click();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toContainText(masked);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});
