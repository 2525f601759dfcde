import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { withoutCookieNote } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => withoutCookieNote(page));

const sections = [
  ['#trans', 'Операции'],
  ['#my-balance', 'Мой баланс'],
  ['#faq', 'Вопросы и ответы'],
] as const;

/** Distance from the header down to the heading, in px. */
const distance = (page: Page, name: string) =>
  page.evaluate((title) => {
    const heading = [...document.querySelectorAll('h2, h3')].find(
      ({ textContent }) => textContent.replaceAll('\u00a0', ' ') === title,
    );
    const header = document.querySelector('header');
    if (!heading || !header) throw new Error(`No heading ${title}`);
    return heading.getBoundingClientRect().top - header.getBoundingClientRect().bottom;
  }, name);

for (const width of [390, 1280]) {
  test(`D3: the address of a section opens at its heading, also after late blocks, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await arriveSignedIn(page, sandbox);
    for (const [hash, name] of sections) {
      // The blocks above the section load only after the page has scrolled to it.
      for (const path of ['/v1/client/points_forecast', '/qna-list'])
        await sandbox.fault({ method: 'GET', path, kind: 'delay', ms: 1500 });
      const path = '/v1/public/loyalty_levels';
      await sandbox.fault({ method: 'POST', path, kind: 'delay', ms: 1500 });
      await page.goto('about:blank');
      await page.goto(`/dashboard${hash}`);
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText('Как определяется уровень?')).toBeAttached();
      await expect.poll(() => distance(page, name), hash).toBeLessThan(40);
      expect(await distance(page, name), hash).toBeGreaterThanOrEqual(0);
    }
  });
}

test('D3: a page scrolled away from its section keeps its place when late content is added', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard#trans');
  await expect(page.getByRole('heading', { name: 'Операции' })).toBeInViewport();
  await expect.poll(() => distance(page, 'Операции')).toBeLessThan(40);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => distance(page, 'Операции')).toBeGreaterThan(400);
  const before = await page.evaluate(() => scrollY);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('p'), { textContent: 'late' }));
  });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
