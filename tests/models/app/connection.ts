import { expect, type Page } from 'playwright/test';
import { connectionMachine } from '#machines/app/connection.ts';
import { seesPage } from '#tests/support/looks.ts';
import { model } from '#tests/support/model.ts';

/** Runs in the page, before the app: the device has no network when the page opens. */
function sayOffline() {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
}

const bar = (page: Page) => page.getByText(/^Нет сети\./);

export const connectionModel = model({
  machine: connectionMachine,
  inputs: { online: { isOnline: true }, offline: { isOnline: false } },
  browser: {
    start: async ({ page }, input) => {
      if (input === 'offline') await page.addInitScript(sayOffline);
      await page.goto('/auth');
    },
    events: {
      'connection.lost': ({ page }) => page.context().setOffline(true),
      'connection.restored': async ({ page }) => {
        await page.context().setOffline(true);
        await page.context().setOffline(false);
      },
    },
    states: {
      online: async (world) => {
        await seesPage(world, '/auth');
        await expect(bar(world.page)).toBeHidden();
      },
      offline: async ({ page }) => {
        await expect(bar(page)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход в личный кабинет');
      },
    },
  },
});
