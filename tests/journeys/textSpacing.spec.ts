import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote, seesTransactions } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

test.use({ viewport: { width: 320, height: 700 }, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => withoutCookieNote(page));

/** WCAG 1.4.12: spacing that a person may set for every text. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

const setSpacing = (page: Page) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, spacing);

/** Elements that reach beyond the window; the carousel of tiers scrolls and is left out. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('.slides, [aria-hidden]'))
      .filter((element) => {
        // Text for screen readers alone is one pixel wide.
        for (let at: HTMLElement | null = element; at; at = at.parentElement)
          if (at.offsetWidth === 1) return false;
        return true;
      })
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > 321;
      })
      .map(({ tagName, innerText }) => `${tagName} ${innerText}`),
  );

for (const path of ['/', '/auth', '/sign_up', '/get_card'])
  test(`WCAG 1.4.12: ${path} fits 320 px with wider text spacing`, async ({ page }) => {
    await page.goto(path);
    await setSpacing(page);
    expect(await beyond(page)).toEqual([]);
  });

test('WCAG 1.4.12: the dashboard and the card at checkout fit 320 px with wider text spacing', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await seesTransactions(page);
  await setSpacing(page);
  expect(await beyond(page)).toEqual([]);
  await page.getByRole('button', { name: 'Показать карту' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Штрихкод карты' })).toBeVisible();
  // The dialog may still be in its opening animation.
  await expect.poll(() => beyond(page)).toEqual([]);
});
