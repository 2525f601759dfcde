import { expect } from 'playwright/test';
import { sectionHighlightMachine } from '#machines/app/sectionHighlight.ts';
import { stopClock } from '#tests/support/events.ts';
import { model } from '#tests/support/model.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

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
    events: {
      'section.chosen': async ({ page }) => {
        await page.getByRole('button', { name: 'Меню' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Операции' }).click();
      },
    },
    states: {
      idle: async ({ page }) => {
        await expect(page.locator('.is-lit')).toHaveCount(0);
      },
      highlighted: async ({ page }) => {
        await expect(page.locator('.is-lit')).toHaveAttribute('id', 'trans');
      },
    },
  },
});
