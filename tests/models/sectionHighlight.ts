import { expect } from 'playwright/test';
import { sectionHighlightMachine } from '../../machines/sectionHighlight';
import { stopClock } from '../support/causes';
import { model } from '../support/model';
import { arriveSignedIn } from '../support/signIn';

export const sectionHighlightModel = model({
  machine: sectionHighlightMachine,
  delays: { highlightReset: 2_000 },
  samples: { 'section.chosen': [{ section: 'trans' }] },
  browser: {
    start: async (world) => {
      const { page, sandbox } = world;
      await arriveSignedIn(page, sandbox);
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Показать ещё' })).toBeVisible();
      await stopClock(world);
    },
    causes: {
      'section.chosen': async ({ page }) => {
        await page.getByRole('button', { name: 'Меню' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Операции' }).click();
      },
    },
    sees: {
      plain: async ({ page }) => {
        await expect(page.locator('.is-lit')).toHaveCount(0);
      },
      lit: async ({ page }) => {
        await expect(page.locator('.is-lit')).toHaveAttribute('id', 'trans');
      },
    },
  },
});
