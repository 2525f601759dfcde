import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test, newTab } from '#tests/support/browser.ts';
import { passUntil, pauseSoon } from '#tests/support/events.ts';
import { fitsWindow, overlap, tabTo, seesTransactions } from '#tests/support/journey.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

const popup = (page: Page) => page.getByRole('region', { name: 'Использование cookie' });
const accept = (page: Page) => popup(page).getByRole('button', { name: 'Принять' });

/** Section 3: the key and its values. */
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('skipCookiePopup'));

/** Presses Tab from the top of the page to the popup, and expects each focused element in sight. */
async function seesEveryFocus(page: Page) {
  const focused = page.locator(':focus');
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab');
    if (await accept(page).evaluate((element) => element === document.activeElement)) return steps;
    const isCovered = await overlap(focused, popup(page));
    expect(isCovered, `focus ${String(steps)} lies beneath the popup`).toBe(false);
  }
  throw new Error('The Tab key does not lead to the popup');
}

/** Opens the page, and stops its clock at the moment at which the note starts to wait. */
async function openWaiting(page: Page, address: string) {
  await page.clock.install();
  await pauseSoon(page);
  await page.goto(address);
  await passUntil(page, async () => (await stored(page)) === 'WAITING');
}

test('sections 3, 4 and 9 "Cookie consent": the notice opens after 2000 ms, covers no focus, and keeps its answer in every tab', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openWaiting(page, '/');
  await expect(popup(page)).toBeHidden();
  await page.clock.fastForward(2_000);
  await page.clock.resume();
  await expect(popup(page)).toBeVisible();
  expect(await stored(page)).toBe('OPEN');
  await expect(popup(page).getByRole('link', { name: 'Политика cookie' })).toHaveAttribute(
    'href',
    /cookie-policy/,
  );
  await fitsWindow(page);
  await checkAccessibility(page);
  expect(await seesEveryFocus(page)).toBeGreaterThan(5);

  // A note without an answer appears in the next tab as well, and may be answered there.
  const other = await newTab(page, complaints);
  await openWaiting(other, '/auth');
  await other.getByRole('textbox', { name: 'Номер телефона' }).fill('9991234567');
  await other.clock.fastForward(2_000);
  await other.clock.resume();
  await expect(popup(other)).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Номер телефона' })).toBeFocused();
  await tabTo(other, accept(other));
  await other.keyboard.press('Enter');
  await expect(popup(other)).toBeHidden();
  await expect(other.getByRole('contentinfo').getByRole('link').last()).toBeFocused();
  await expect(other.getByRole('textbox', { name: 'Номер телефона' })).toHaveValue(
    '+7 999 123 45 67',
  );
  await expect(popup(page)).toBeHidden();
  expect(await stored(page)).toBe('CONFIRM');

  await page.reload();
  await expect(page.locator('#app'), 'the app has started').not.toHaveAttribute('data-page');
  await page.clock.fastForward(60_000);
  expect(await stored(page)).toBe('CONFIRM');
  await expect(popup(page)).toBeHidden();
});

test('section 4 "Cookie consent": storage that throws does no harm', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse });
  });
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(popup(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await accept(page).click();
  await expect(popup(page)).toBeHidden();
  await page.getByRole('link', { name: 'Войти' }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(popup(page)).toBeHidden();
});

test('cookie notice: its code loads during the 2000 ms before it opens', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openWaiting(page, '/');
  await expect.poll(() => requests.join(' ')).toContain('/assets/BottomNotes');
  expect(await stored(page)).toBe('WAITING');
  await page.clock.fastForward(2_000);
  await expect(popup(page)).toBeVisible();
});

for (const width of [320, 390, 412]) {
  test(`the cookie notice is not the largest contentful paint of the dashboard, ${String(width)} px wide`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 823 });
    await arriveSignedIn(page, sandbox);
    await page.addInitScript(() => {
      const largest: string[] = [];
      Object.assign(globalThis, { largest });
      new PerformanceObserver((painted) => {
        for (const { element } of painted.getEntries() as LargestContentfulPaint[]) {
          largest.push(element?.textContent ?? '');
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto('/dashboard');
    await expect(popup(page)).toBeVisible();
    await popup(page).evaluate((note) =>
      Promise.all(note.getAnimations().map(({ finished }) => finished)),
    );
    // The browser reports paints in their order: after this one, the note's would be in the list.
    await page.evaluate(() => {
      const larger = document.createElement('p');
      larger.textContent = 'Крупнее всего';
      Object.assign(larger.style, { position: 'fixed', inset: '0', fontSize: '4rem' });
      document.body.append(larger);
    });
    const largest = () =>
      page.evaluate(() => (globalThis as unknown as { largest: string[] }).largest);
    await expect.poll(largest).toContain('Крупнее всего');
    const texts = await largest();
    // The first entry may have no text, because its element may have left the page by now.
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join(' ')).not.toContain('Храним');
    expect(texts.join(' ')).not.toContain('настройки');
  });
}

test('WCAG 2.4.11: on a short screen the cookie notice is a slim bar and does not cover the focused code input', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto('/auth');
  const note = popup(page);
  await expect(note).toBeVisible();
  expect((await note.boundingBox())?.height).toBeLessThan(64);
  await page.getByRole('textbox', { name: 'Номер телефона' }).fill(clients.sapphire);
  await page.getByRole('button', { name: 'Получить код' }).click();
  const cells = page.getByRole('group', { name: 'Код из СМС' }).getByRole('textbox');
  await expect(cells.first()).toBeFocused();
  await sandbox.code(clients.sapphire);
  await expect.poll(() => overlap(cells.first(), note)).toBe(false);
  await expect(cells.first()).toBeInViewport({ ratio: 1 });
});

test('the cookie notice does not cover the section bar, and focusing it does not scroll the page', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  const note = popup(page);
  await expect(note).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Разделы кабинета' });
  await expect(bar).toBeVisible();
  expect(await overlap(note, bar)).toBe(false);

  await seesTransactions(page);
  await bar.getByRole('button', { name: 'АЗС' }).focus();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.keyboard.press('Tab');
  await expect(accept(page)).toBeFocused();
  expect(await scrolled()).toBe(before);
});
