import type { Locator, Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote } from '#tests/support/journey.ts';
import { arriveSignedIn, clients, signIn } from '#tests/support/signIn.ts';

test.beforeEach(({ page }) => withoutCookieNote(page));

test('section 8: a blocked client sees a notice in the page with the support phone', async ({
  page,
  sandbox,
}) => {
  await signIn(page, sandbox, clients.blocked);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Самоцвет');
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Карта заблокирована');
  await expect(notice.getByRole('link')).toHaveAttribute('href', 'tel:+78005550120');
  await checkAccessibility(page);
});

test('D22: a refused session is reported on a public page, which stays open', async ({
  page,
  sandbox,
  complaints,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.route('**/v1/client/me', (route) => route.abort());
  await page.goto('/get_card');
  await expect(page.getByRole('heading', { level: 1, name: 'Получить карту' })).toBeVisible();
  await sandbox.expireTokens({ refresh: true });
  await page.unroute('**/v1/client/me');
  await page.context().setOffline(true);
  await expect(page.getByText('Нет сети.')).toBeVisible();
  await page.context().setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: 'Сеанс закончился. Войдите ещё раз.' });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/get_card$/);
  await checkAccessibility(page);
  await notice.getByRole('link', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Сеанс закончился')).toHaveCount(0);
  expect(complaints.take().filter((said) => !/401|ERR_FAILED|ERR_INTERNET/.test(said))).toEqual([]);
});

async function bringMask(phone: Locator) {
  await phone.pressSequentially('+7');
  await expect(phone).toHaveValue('+7');
  await phone.fill('');
}

for (const [way, number] of [
  ['typed', '+375 29 123-45-67'],
  ['pasted', '+998 90 123 45 67'],
  ['filled in at once', '+998 90 123 45 67'],
] as const)
  test(`D35: a number of another country, ${way} (${number}), stays as it is and is refused; a Russian one takes its place`, async ({
    page,
    sandbox,
  }) => {
    await page.goto('/auth');
    const phone = page.getByRole('textbox', { name: 'Номер телефона' });
    await expect(phone).toHaveAttribute('placeholder', '+7');
    await phone.click();
    // The first key loads the mask; an immediate fill happens before that.
    if (way === 'filled in at once') await phone.fill(number);
    else await bringMask(phone);
    if (way === 'typed') await phone.pressSequentially(number);
    if (way === 'pasted')
      await phone.evaluate((_, text) => document.execCommand('insertText', false, text), number);
    await expect(phone).toHaveValue(number);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(phone).toHaveAccessibleDescription(/Программа\sобслуживает\sтолько\sномера\s\+7/);
    expect(await sandbox.calls('/v1/login')).toEqual([]);
    await phone.press('Control+a');
    await phone.pressSequentially('8999 123-45-67');
    await expect(phone).toHaveValue('+7 999 123 45 67');
  });

test('registration: the form links the documents to agree to and marks the optional fields', async ({
  page,
}) => {
  await page.goto('/sign_up');
  const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(link(/персональных данных/)).toHaveAttribute('href', /personal-data\.pdf$/);
  await expect(link(/правила программы/)).toHaveAttribute('href', /rules\.pdf$/);
  for (const name of ['Номер карты', 'CVV'])
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(/Необязательно/);
  await checkAccessibility(page);
});

test('section 5: an incomplete card number or CVV reports how many digits are missing', async ({
  page,
}) => {
  await page.goto('/sign_up');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Номер карты').fill('1234 5678 9012 34');
  await field('CVV').fill('1');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(field('Номер карты')).toHaveAccessibleDescription(/Введите ещё 2\sцифры/);
  await expect(field('CVV')).toHaveAccessibleDescription(/Введите ещё 2\sцифры/);
});

test('D31: the main page says what each tier gives and what a point is worth', async ({ page }) => {
  await page.goto('/');
  for (const percent of [2, 3, 4, 5])
    await expect(page.getByText(new RegExp(`^${String(percent)}\\s% баллами$`))).toBeVisible();
  const worth = page.getByText(/пересчитывается.+1\sбалл\s=\s1\s₽/);
  await expect(worth).toBeVisible();
  // A no-break space: the sign never begins a line.
  expect(await worth.textContent()).toContain('1\u00a0₽');
  await expect(page.getByText(/за\s90\sдней/)).toBeVisible();
});

test('D31: each tier card of the dashboard shows what the tier gives and its ordinal', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const plates = page.getByRole('list', { name: 'Уровни программы' }).locator('> li');
  await expect(plates).toHaveCount(4);
  const ordinals = ['Первый', 'Второй', 'Третий', 'Четвёртый'];
  for (const [index, ordinal] of ordinals.entries()) {
    await expect(plates.nth(index)).toContainText(`${ordinal} уровень`);
    await expect(plates.nth(index)).toContainText(`${String(index + 2)} % баллами`);
  }
});

test('registration: a signed-in client sees no form, and a link opens the dashboard', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/sign_up');
  const main = page.getByRole('main');
  await expect(main).toContainText('Вы уже участник');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await checkAccessibility(page);
  await main.getByRole('link', { name: 'Открыть личный кабинет' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Time in ms for which the toast has been visible; `Infinity` once it has gone. */
const toastTime = (page: Page) =>
  page.evaluate(() => {
    const running = document.querySelector('[data-toasts]')?.getAnimations({ subtree: true }) ?? [];
    const time = running.find(
      (animation) => (animation as CSSAnimation).animationName === 'Toastify__trackProgress',
    );
    return time ? Number(time.currentTime) : Infinity;
  });

test('section 9: opening a modal does not restart the timer of a toast', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Профиль' }).first().click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => toastTime(page), 'the timer runs').toBeLessThan(5_000);
  await expect.poll(() => toastTime(page)).toBeGreaterThan(2_000);
  const before = await toastTime(page);
  await page.getByRole('button', { name: 'Меню' }).click();
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
  expect(await toastTime(page)).toBeGreaterThanOrEqual(before);
});
