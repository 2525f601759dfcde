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
/** Opens the menu and presses one of its buttons. */
async function choose(world: World, name: string) {
  await open(world);
  await dialog(world).getByRole('button', { name }).click();
}

const findNetwork = ({ page }: World) => page.context().setOffline(false);

async function seesSignedOut({ page }: World) {
  await expect(page).toHaveURL(/\/auth$/);
  expect(await cookieNames(page), 'cookies').toEqual([]);
}

/** Dialogs over the page after the event. */
const opened: Partial<Record<string, string[]>> = {
  'menu.opened': ['Меню'],
  'signOut.declined': ['Меню'],
  'profile.chosen': ['Профиль'],
  'stations.chosen': ['АЗС на карте'],
};

export const menuModel = model({
  machine: menuMachine,
  samples: {
    'section.chosen': [{ section: 'trans' }],
    'signOut.chosen': [{ isOnline: true }, { isOnline: false }],
  },
  browser: {
    start: async ({ page, sandbox }) => {
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
    },
    ends: ['signOut.confirmed', 'profile.chosen', 'stations.chosen'],
    // While the menu asks for confirmation, it is open already, and its other items need a network.
    can: (snapshot, event) =>
      !snapshot.matches('asking') ||
      ['menu.closed', 'signOut.confirmed', 'signOut.declined'].includes(event),
    events: {
      'menu.opened': open,
      'menu.closed': async (world) => {
        await open(world);
        await world.page.keyboard.press('Escape');
        await findNetwork(world);
      },
      'section.chosen': (world) => choose(world, 'Операции'),
      'profile.chosen': (world) => choose(world, 'Профиль'),
      'stations.chosen': (world) => choose(world, 'АЗС на карте'),
      'signOut.chosen': async (world, { isOnline }) => {
        await open(world);
        if (isOnline !== true) {
          await world.page.context().setOffline(true);
          await expect(world.page.getByText('Нет сети.').first()).toBeAttached();
        }
        await choose(world, 'Выйти');
      },
      'signOut.declined': async (world) => {
        await choose(world, 'Остаться');
        await findNetwork(world);
      },
      'signOut.confirmed': async (world) => {
        await choose(world, 'Всё равно выйти');
        await findNetwork(world);
      },
    },
    unreachable: {
      'ready | signOut.chosen [isOnline] | -':
        'it ends the session, and no path goes on there: tests/journeys/signIn.spec.ts',
    },
    states: {
      asking: async (world) => {
        await expect(dialog(world).getByText('Без сети войти снова не получится.')).toBeVisible();
        await expect(dialog(world).getByRole('button', { name: 'Остаться' })).toBeFocused();
        expect(await cookieNames(world.page), 'cookies').not.toEqual([]);
      },
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
      'signOut.chosen': async (world, { state }) => {
        if (!state.matches('asking')) await seesSignedOut(world);
      },
      'signOut.confirmed': seesSignedOut,
      'signOut.declined': async (world) => {
        await hasFocus(world, 'button', 'Выйти');
      },
    },
  },
});
