import { expect } from 'playwright/test';
import { cookieConsentMachine } from '../../machines/cookieConsent';
import { model } from '../support/model';

export const cookieConsentModel = model({
  machine: cookieConsentMachine,
  inputs: { stranger: { stored: null }, acquaintance: { stored: 'CONFIRM' } },
  delays: { popupDelay: 2_000 },
  browser: {
    isStranger: true,
    start: async ({ page }, input) => {
      await page.goto('/icon.svg');
      await page.evaluate((isKnown) => {
        if (isKnown) localStorage.setItem('skipCookiePopup', 'CONFIRM');
      }, input === 'acquaintance');
      await page.goto('/');
      // The popup comes when the path lets time pass, not while another tab is being opened.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    },
    causes: {
      'cookies.accepted': async ({ page }) => {
        const accept = page.getByRole('button', { name: 'Принять' });
        if (await accept.isVisible()) {
          await accept.click();
          return;
        }
        const other = await page.context().newPage();
        await other.goto('/icon.svg');
        await other.evaluate(() => {
          localStorage.setItem('skipCookiePopup', 'CONFIRM');
        });
        await other.close();
      },
    },
    sees: {
      waiting: async ({ page }) => {
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('skipCookiePopup')))
          .toBe('WAITING');
      },
      open: async ({ page }) => {
        const popup = page.getByRole('region', { name: 'Использование cookie' });
        await expect(popup.getByRole('link', { name: 'Политика cookie' })).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('skipCookiePopup'))).toBe('OPEN');
      },
      confirmed: async ({ page }) => {
        await expect(page.getByRole('region', { name: 'Использование cookie' })).toBeHidden();
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('skipCookiePopup')))
          .toBe('CONFIRM');
      },
    },
  },
});
