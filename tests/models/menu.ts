import { expect } from 'playwright/test';
import { menuMachine } from '../../machines/menu';
import { model } from '../support/model';
import { arriveSignedIn } from '../support/signIn';
import type { World } from '../support/world';

const dialog = ({ page }: World) => page.getByRole('dialog', { name: 'Меню' });
const button = (world: World, name: string) => dialog(world).getByRole('button', { name });
const isLocked = ({ page }: World) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'visible');

export const menuModel = model({
  machine: menuMachine,
  samples: { 'section.chosen': [{ section: 'trans' }] },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    ends: ['signOut.chosen', 'profile.chosen'],
    causes: {
      'menu.opened': ({ page }) => page.getByRole('button', { name: 'Меню' }).click(),
      'menu.closed': ({ page }) => page.keyboard.press('Escape'),
      'section.chosen': async (world) => {
        await button(world, 'Операции').click();
        await expect(world.page).toHaveURL(/\/dashboard#trans$/);
      },
      'profile.chosen': async (world) => {
        await button(world, 'Профиль').click();
        await expect(world.page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
        await world.page.keyboard.press('Escape');
      },
      'signOut.chosen': async (world) => {
        await button(world, 'Выйти').click();
        await expect(world.page).toHaveURL(/\/auth$/);
      },
    },
    sees: {
      closed: async (world) => {
        await expect(dialog(world)).toBeHidden();
        await expect.poll(() => isLocked(world)).toBe(false);
      },
      open: async (world) => {
        await expect(button(world, 'Вопросы и ответы')).toBeVisible();
        expect(await isLocked(world)).toBe(true);
      },
    },
  },
});
