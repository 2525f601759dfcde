import type { Locator, Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote } from '#tests/support/journey.ts';
import { rowOnScreen, scanRow } from '#tests/support/scanner.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

/** Phones upright and on their side, a zoom of 400 and 500 %, a tablet, a desktop. */
const sizes = [
  [256, 512],
  [320, 256],
  [320, 568],
  [568, 320],
  [640, 400],
  [667, 375],
  [844, 390],
  [390, 844],
  [768, 1024],
  [1280, 900],
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => withoutCookieNote(page));

/** Scans the middle of the barcode from a screenshot, as a checkout does. */
async function scan(page: Page, barcode: Locator): Promise<string | null> {
  const box = await barcode.boundingBox();
  return box && scanRow(await rowOnScreen(page, box.y + box.height / 2));
}

test('sections 2 and 9: the checkout reads the barcode at every size, without scrolling', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Показать карту' }).click();
  const checkout = page.getByRole('dialog', { name: 'Карта для кассы' });
  const barcode = checkout.getByRole('img', { name: 'Штрихкод карты' });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect(barcode, `${String(width)} × ${String(height)}`).toBeInViewport({ ratio: 1 });
    // A busy machine draws the bars for the new size some frames later.
    await expect
      .poll(() => scan(page, barcode), `${String(width)} × ${String(height)}`)
      .toBe('7013452188903003');
  }
});

test('the barcode under the card can be read at every window size', async ({ page, sandbox }) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Карта', exact: true });
  const barcode = card.getByRole('img', { name: 'Штрихкод карты' });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await barcode.evaluate((image) => {
      image.scrollIntoView({ block: 'center' });
    });
    await expect(barcode, `${String(width)} × ${String(height)}`).toBeInViewport({ ratio: 1 });
    // A busy machine draws the bars for the new size some frames later.
    await expect
      .poll(() => scan(page, barcode), `${String(width)} × ${String(height)}`)
      .toBe('7013452188903003');
  }
});

test('a tap on the barcode at the checkout turns it along the phone, the next one turns it back', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Показать карту' }).click();
  const checkout = page.getByRole('dialog', { name: 'Карта для кассы' });
  const barcode = checkout.getByRole('img', { name: 'Штрихкод карты' });
  const longSide = async () => {
    const { width, height } = (await barcode.boundingBox()) ?? { width: 0, height: 0 };
    return height > width ? height : -width;
  };
  await expect(barcode).toBeVisible();
  const tap = async () => {
    const box = await barcode.boundingBox();
    if (!box) throw new Error('There is no barcode');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await tap();
  await expect.poll(longSide).toBeGreaterThan(600);
  await expect(barcode).toBeInViewport({ ratio: 1 });
  await checkAccessibility(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(barcode).toBeInViewport({ ratio: 1 });
  await expect.poll(() => scan(page, barcode)).toBe('7013452188903003');
  await page.setViewportSize({ width: 390, height: 844 });
  await tap();
  await expect.poll(longSide).toBeLessThan(0);
  await expect(checkout.getByRole('img', { name: 'QR-код карты' })).toBeInViewport({ ratio: 1 });
});
