import { expect } from 'playwright/test';
import { menuMachine } from '#machines/app/menu.ts';
import { cookieNames, hasFocus, seesDialogs } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';
import type { World } from '#tests/support/world.ts';

const dialog = ({ page }: World) => page.getByRole('dialog', { name: 'Меню' });
const open = async (world: World) => {
  if (!(await dialog(world).isVisible()))
    await world.page.getByRole('button', { name: 'Меню' }).click();
};
/** What is chosen in the menu, which is opened for it. */
async function choose(world: World, name: string) {
  await open(world);
  await dialog(world).getByRole('button', { name }).click();
}

/** What lies over the page then. */
const opened: Partial<Record<string, string[]>> = {
  'menu.opened': ['Меню'],
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
    events: {
      'menu.opened': open,
      'menu.closed': async (world) => {
        await open(world);
        await world.page.keyboard.press('Escape');
      },
      'section.chosen': (world) => choose(world, 'Операции'),
      'profile.chosen': (world) => choose(world, 'Профиль'),
      'stations.chosen': (world) => choose(world, 'АЗС на карте'),
      'signOut.chosen': (world) => choose(world, 'Выйти'),
    },
    states: {
      ready: (world, { event }) => seesDialogs(world, opened[event?.type ?? ''] ?? []),
    },
    afterEvents: {
      'menu.opened': async (world) => {
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
