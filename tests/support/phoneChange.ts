import { expect, type Page } from 'playwright/test';

/** From the cabinet: the menu, the profile, the number's change. */
export async function openPhoneChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('button', { name: 'Профиль' }).click();
  await page.getByRole('button', { name: 'Сменить номер телефона' }).click();
  await expect(page.getByRole('dialog', { name: 'Смена номера телефона' })).toBeVisible();
}

/** The page as it comes back, by a reload, at the history entry of a code of the change. */
export async function reopenPhoneChange(page: Page, step: object): Promise<void> {
  await page.evaluate((kept) => {
    const { place, index } = history.state as { place: object; index: number };
    history.pushState({ place: { ...place, step: kept }, index: index + 1 }, '');
  }, step);
  await page.reload();
}
