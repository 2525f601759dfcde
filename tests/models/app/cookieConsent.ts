import { expect } from 'playwright/test';
import { cookieConsentMachine } from '#machines/app/cookieConsent.ts';
import { brokenWithin } from '#tests/support/brokenWithin.ts';
import { model } from '#tests/support/model.ts';

/** Runs in the page, before the app: the note was accepted on another day. */
function acceptEarlier() {
  if (location.protocol !== 'about:') localStorage.setItem('skipCookiePopup', 'CONFIRM');
}

export const cookieConsentModel = model({
  machine: cookieConsentMachine,
  inputs: { stranger: { stored: null }, acquaintance: { stored: 'CONFIRM' } },
  delays: { popupDelay: 2_000 },
  samples: {
    'error showPopup': [{ error: new TypeError('Failed to fetch dynamically imported module') }],
  },
  browser: {
    showsCookieBanner: true,
    start: async ({ page }, input) => {
      if (input === 'acquaintance') await page.addInitScript(acceptEarlier);
      await page.goto('/');
      // The popup comes when the path lets time pass, not while another tab is being opened.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    },
    unreachable: {
      ...brokenWithin('* | error watchConsent | -'),
      'open | error showPopup | -':
        'without its code nobody is asked: tests/machines/app/cookieConsent.test.ts',
    },
    events: {
      'cookies.accepted': async ({ page }, _, before) => {
        if (before.matches('open')) {
          await page.getByRole('button', { name: 'Принять' }).click();
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
    states: {
      waiting: async ({ page }) => {
        await expect(page.getByRole('region', { name: 'Использование cookie' })).toBeHidden();
        await expect
          .poll(
            () => page.evaluate(() => localStorage.getItem('skipCookiePopup')),
            'skipCookiePopup',
          )
          .toBe('WAITING');
      },
      open: async ({ page }) => {
        const popup = page.getByRole('region', { name: 'Использование cookie' });
        await expect(popup.getByRole('link', { name: 'Политика cookie' })).toBeVisible();
        await expect(popup.getByRole('button', { name: 'Принять' })).toBeVisible();
        const kept = await page.evaluate(() => localStorage.getItem('skipCookiePopup'));
        expect(kept, 'skipCookiePopup').toBe('OPEN');
      },
      confirmed: async ({ page }) => {
        await expect(page.getByRole('region', { name: 'Использование cookie' })).toBeHidden();
        await expect
          .poll(
            () => page.evaluate(() => localStorage.getItem('skipCookiePopup')),
            'skipCookiePopup',
          )
          .toBe('CONFIRM');
      },
    },
  },
});
