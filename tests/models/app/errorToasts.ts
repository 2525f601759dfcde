import { expect, type Page } from 'playwright/test';
import { errorToastsMachine } from '#machines/app/errorToasts.ts';
import { stopClock } from '#tests/support/events.ts';
import { model } from '#tests/support/model.ts';
import {
  tellTabs,
  arriveSignedIn,
  clients,
  issueTokens,
  storeTokens,
} from '#tests/support/signIn.ts';
import { openProfile, profileOn } from '#tests/support/journey.ts';

const text = 'Согласия не принимаем: обед';
const consent = { method: 'POST', path: '/v1/client/subscription/change' } as const;

const menu = (page: Page) => page.getByRole('button', { name: 'Меню' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Сообщения' });

/** In the browser toasts are on for a client and off for a visitor, whose form shows its own errors. */
export const errorToastsModel = model({
  machine: errorToastsMachine,
  samples: { 'call.rejected': [{ text }] },
  browser: {
    start: async (world) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      const card = page.getByRole('region', { name: 'Карта' });
      await expect(card.getByText('Всего')).toBeVisible();
      // A toast would disappear by itself.
      await stopClock(world);
    },
    events: {
      'errorToasts.disabled': async ({ page }) => {
        await page.context().clearCookies();
        await tellTabs(page, 'signed-out');
      },
      'errorToasts.enabled': async ({ page, sandbox }) => {
        await storeTokens(page, sandbox, await issueTokens(sandbox, clients.sapphire));
        await tellTabs(page, 'signed-in');
      },
      'call.rejected': async ({ page, sandbox }) => {
        await sandbox.fault({ ...consent, kind: 'result', code: 90, shownError: text });
        const { dialog } = profileOn(page);
        if (!(await dialog.isVisible())) await openProfile(page);
        await dialog.getByRole('switch', { name: 'СМС' }).click();
      },
    },
    states: {
      enabled: async ({ page }) => {
        await expect(menu(page).or(profileOn(page).dialog).first()).toBeVisible();
      },
      disabled: async ({ page }) => {
        await expect(page.getByRole('textbox', { name: 'Номер телефона' })).toBeVisible();
        await expect(toasts(page).getByRole('alert')).toHaveCount(0);
      },
    },
    afterEvents: {
      'call.rejected': async ({ page }) => {
        await expect(toasts(page).getByRole('alert')).toHaveText(text);
      },
    },
  },
});
