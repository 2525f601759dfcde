import { expect } from 'playwright/test';
import { menuMachine } from '#machines/app/menu.ts';
import { cookieNames, hasFocus, seesDialogs } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const dialog = ({ page }: World) => page.getByRole('dialog', { name: 'Меню' });
const button = (world: World, name: string) => dialog(world).getByRole('button', { name });

/** What opens as the menu closes. */
const opened: Partial<Record<string, string[]>> = {
  'profile.chosen': ['Профиль'],
  'stations.chosen': ['АЗС на карте'],
};

export const menuModel = model({
  machine: menuMachine,
  samples: { 'section.chosen': [{ section: 'trans' }] },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    ends: ['signOut.chosen', 'profile.chosen', 'stations.chosen'],
    causes: {
      'menu.opened': ({ page }) => page.getByRole('button', { name: 'Меню' }).click(),
      'menu.closed': ({ page }) => page.keyboard.press('Escape'),
      'section.chosen': (world) => button(world, 'Операции').click(),
      'profile.chosen': (world) => button(world, 'Профиль').click(),
      'stations.chosen': (world) => button(world, 'АЗС на карте').click(),
      'signOut.chosen': (world) => button(world, 'Выйти').click(),
    },
    sees: {
      closed: (world, { event }) => seesDialogs(world, opened[event?.type ?? ''] ?? []),
      open: async (world) => {
        await seesDialogs(world, ['Меню']);
        await expect(dialog(world).locator(':focus')).toHaveCount(1);
        const entries = dialog(world).getByRole('list').getByRole('button');
        await expect(entries).toHaveText([
          'Карта',
          'Операции',
          'Баланс',
          'Вопросы и ответы',
          'Профиль',
          'АЗС на карте',
          'Выйти',
        ]);
      },
    },
    seesAfter: {
      'menu.closed': (world) => hasFocus(world, 'button', 'Меню'),
      'section.chosen': async (world) => {
        await expect(world.page).toHaveURL(/\/dashboard#trans$/);
        await hasFocus(world, 'heading', 'Операции');
      },
      'profile.chosen': (world) => hasFocus(world, 'heading', 'Профиль'),
      'stations.chosen': (world) => hasFocus(world, 'heading', 'АЗС на карте'),
      'signOut.chosen': async ({ page }) => {
        await expect(page).toHaveURL(/\/auth$/);
        expect(await cookieNames(page), 'cookies').toEqual([]);
      },
    },
  },
});
