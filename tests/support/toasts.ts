import type { Page } from 'playwright/test';

/**
 * Toasts stay for minutes on every page that is opened from here on. Otherwise one may come and go
 * while the processors are too busy for the test to look.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.Toastify__progress-bar { animation-duration: 600s !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The page's toast lasts as long as the product says from here on; resolves with how long that is, in ms. */
export const letToastGo = (page: Page): Promise<number> =>
  page.locator('.Toastify__progress-bar').evaluate((bar) => {
    document.adoptedStyleSheets = [];
    const [time] = bar.getAnimations();
    return Number(time?.effect?.getComputedTiming().endTime);
  });
