import { expect, type Page } from 'playwright/test';

/** From the cabinet: the menu, the profile. */
export async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
}

export const save = { method: 'PUT', path: '/v1/client' } as const;

/** The profile and what it holds, by role and name. */
export const profileOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Профиль' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const question = dialog.getByRole('group', { name: /Изменения не сохранены/ });
  return { dialog, button, field, question };
};
