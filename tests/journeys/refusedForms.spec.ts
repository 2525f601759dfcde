import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote, openProfile, profileOn, save } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

const shownError = 'Сервер занят. Попробуйте через минуту';
const refusal = { kind: 'result', code: 90, shownError } as const;

test.use({ viewport: { width: 320, height: 568 }, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => withoutCookieNote(page));

/** Expects the server's text in sight, focused, and right above the button. */
async function seesRefusal(area: Page | Locator, button: string): Promise<void> {
  const alert = area.getByRole('alert').filter({ hasText: shownError });
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport({ ratio: 1 });
  const [above, below] = [
    await alert.boundingBox(),
    await area.getByRole('button', { name: button }).boundingBox(),
  ];
  const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThanOrEqual(32);
}

test('section 8: a refused login says so at its button', async ({ page, sandbox }) => {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill('+79990000003');
  await sandbox.fault({ method: 'POST', path: '/v1/login', ...refusal });
  await page.getByRole('button', { name: 'Получить код' }).click();
  await seesRefusal(page, 'Получить код');
});

test('section 8: a refused registration says so at its button', async ({ page, sandbox }) => {
  await page.goto('/sign_up');
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill('+79991234567');
  await page.getByRole('textbox', { name: 'Дата рождения' }).fill('14.03.1991');
  await sandbox.fault({ method: 'POST', path: '/v1/register/is_allow_register', ...refusal });
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await seesRefusal(page, 'Зарегистрироваться');
});

test('section 8: a refused field scrolls into view with its label', async ({ page }) => {
  await page.goto('/sign_up');
  const phone = page.getByRole('textbox', { name: 'Номер телефона' });
  const card = page.getByRole('textbox', { name: 'Номер карты' });
  await phone.fill('+79991234567');
  await page.getByRole('textbox', { name: 'Дата рождения' }).fill('14.03.1991');
  await card.fill('1234');
  await card.evaluate((input: HTMLInputElement) => {
    input.blur();
    scrollBy(0, input.getBoundingClientRect().top - 62);
    input.form?.requestSubmit();
  });
  await expect(card).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const label = await page.getByText('Номер карты', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
});

test('section 8: a refused profile and a refused number say so at their buttons', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await openProfile(page);
  const { dialog: profile } = profileOn(page);
  await sandbox.fault({ ...save, ...refusal });
  await profile.getByRole('button', { name: 'Сохранить' }).click();
  await seesRefusal(profile, 'Сохранить');
  await profile.getByRole('button', { name: 'Сменить номер телефона' }).click();
  const change = page.getByRole('dialog', { name: 'Смена номера телефона' });
  await change.getByRole('textbox', { name: 'Новый номер телефона' }).fill('+79991234567');
  await sandbox.fault({ method: 'POST', path: '/v1/client/phone/change', ...refusal });
  await change.getByRole('button', { name: 'Получить код' }).click();
  await seesRefusal(change, 'Получить код');
});
