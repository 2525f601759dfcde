import { expect, type Page } from 'playwright/test';
import { cookieConsentMachine } from '#machines/app/cookieConsent.ts';
import { startBuilt } from '#tests/support/builtServer.ts';
import { brokenWithin } from '#tests/support/edges.ts';
import { passUntil, pauseSoon } from '#tests/support/events.ts';
import { model } from '#tests/support/model.ts';

/** Runs in the page, before the app: the note was answered on another day. */
function acceptEarlier(statistics: string | undefined) {
  if (location.protocol === 'about:') return;
  localStorage.setItem('skipCookiePopup', 'CONFIRM');
  if (statistics) localStorage.setItem('statisticsConsent', statistics);
}

const answers: Readonly<Record<string, string>> = {
  acquaintance: '',
  allowing: 'ALLOWED',
  refusing: 'REFUSED',
};

const popupIsHere = 'its code has come with the first popup';

/** The build with telemetry. */
let counted: Promise<{ url: string }> | undefined;
const collector = '**/telemetry/v1/metrics';

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function hasAnswered(page: Page, statistics: string | null) {
  await expect(page.getByRole('region', { name: 'Использование cookie' })).toBeHidden();
  await expect.poll(() => kept(page, 'skipCookiePopup'), 'skipCookiePopup').toBe('CONFIRM');
  expect(await kept(page, 'statisticsConsent'), 'statisticsConsent').toBe(statistics);
}

const settingsButton = (page: Page) => page.getByRole('button', { name: 'Настройки cookie' });

async function mayReconsider(page: Page, statistics: string) {
  await hasAnswered(page, statistics);
  await expect(settingsButton(page)).toBeVisible();
}

/** The popup shows again; the stored answer holds meanwhile. */
async function isAskedAgain(page: Page, statistics: string, now: string) {
  const popup = page.getByRole('region', { name: 'Использование cookie' });
  await expect(popup).toContainText(now);
  await expect(popup.getByRole('button', { name: 'Принять' })).toBeVisible();
  await expect(popup).toBeFocused();
  expect(await kept(page, 'skipCookiePopup'), 'skipCookiePopup').toBe('CONFIRM');
  expect(await kept(page, 'statisticsConsent'), 'statisticsConsent').toBe(statistics);
}

/** Another tab answers first, and the page is notified. */
async function answerInOtherTab(page: Page, statistics: string) {
  const other = await page.context().newPage();
  await other.goto(new URL('/icon.svg', page.url()).href);
  await other.evaluate((answer) => {
    if (answer) localStorage.setItem('statisticsConsent', answer);
    localStorage.setItem('skipCookiePopup', 'CONFIRM');
  }, statistics);
  await other.close();
}

export const cookieConsentModel = model({
  machine: cookieConsentMachine,
  inputs: {
    stranger: { stored: null, statistics: 'notAsked' },
    acquaintance: { stored: 'CONFIRM', statistics: 'notAsked' },
    asked: { stored: null, statistics: null },
    allowing: { stored: 'CONFIRM', statistics: 'ALLOWED' },
    refusing: { stored: 'CONFIRM', statistics: 'REFUSED' },
  },
  delays: { popupDelay: 2_000 },
  samples: {
    'error showPopup': [{ error: new TypeError('Failed to fetch dynamically imported module') }],
  },
  browser: {
    showsCookieBanner: true,
    start: async ({ page }, input) => {
      if (input in answers) await page.addInitScript(acceptEarlier, answers[input]);
      await page.route(collector, (route) => route.fulfill({ json: {} }));
      const isCounted = !['stranger', 'acquaintance'].includes(input);
      counted ??= startBuilt({ hasMap: true });
      // The popup shows when the path lets time pass, not while the page or another tab opens.
      const isAsked = !(input in answers);
      if (isAsked) await pauseSoon(page);
      await page.goto(isCounted ? (await counted).url : '/');
      if (isAsked)
        await passUntil(page, async () => (await kept(page, 'skipCookiePopup')) === 'WAITING');
    },
    unreachable: {
      ...brokenWithin(
        '* | error watchConsent | -',
        'allowed.answered | error watchSettings | -',
        'refused.answered | error watchSettings | -',
      ),
      'open | error showPopup | -': 'without its code nobody is asked',
      'allowed.reconsidering | error showPopup | allowed.answered': popupIsHere,
      'refused.reconsidering | error showPopup | refused.answered': popupIsHere,
    },
    events: {
      'statistics.reconsidered': async ({ page }) => {
        await settingsButton(page).click();
      },
      'cookies.accepted': async ({ page }, _, before) => {
        if (before.hasTag('shown')) {
          await page.getByRole('button', { name: 'Принять' }).click();
          return;
        }
        await answerInOtherTab(page, before.context.statistics === 'notAsked' ? '' : 'ALLOWED');
      },
      'statistics.refused': async ({ page }, _, before) => {
        if (before.hasTag('shown'))
          await page.getByRole('button', { name: 'Без статистики' }).click();
        else await answerInOtherTab(page, 'REFUSED');
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
        await hasAnswered(page, null);
        await expect(settingsButton(page)).toBeHidden();
      },
      'allowed.answered': ({ page }) => mayReconsider(page, 'ALLOWED'),
      'refused.answered': ({ page }) => mayReconsider(page, 'REFUSED'),
      'allowed.reconsidering': ({ page }) => isAskedAgain(page, 'ALLOWED', 'Сейчас считаем.'),
      'refused.reconsidering': ({ page }) => isAskedAgain(page, 'REFUSED', 'Сейчас не считаем.'),
    },
  },
});
