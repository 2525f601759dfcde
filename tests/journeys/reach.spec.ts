import type { Page, Route } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import {
  holdNext,
  holdsModals,
  setDay,
  topOf,
  waitForFont,
  withoutCookieNote,
  openFilters,
} from '#tests/support/journey.ts';
import { rowOnScreen } from '#tests/support/scanner.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => withoutCookieNote(page));

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Разделы кабинета' });

async function openCabinet(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/dashboard');
  await expect(region(page, 'Операции').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Как определяется уровень?')).toBeVisible();
  await waitForFont(page);
}

// Width of the window, lowest position of the first row, and least width of the search field, all in px.
for (const [width, most, room] of [
  [320, 2_540, 150],
  [390, 2_000, 210],
  [768, 1_960, 250],
  [1024, 480, 250],
  [1280, 480, 250],
] as const) {
  test(`the first transaction is near the top of its section, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    // The number of days with points that expire depends on the date.
    await setDay(page, sandbox, '2026-11-28');
    await arriveSignedIn(page, sandbox);
    await openCabinet(page, width);
    const section = region(page, 'Операции');
    const row = section.getByRole('listitem').first();
    expect(await topOf(row)).toBeLessThan(most);
    expect((await topOf(row)) - (await topOf(section))).toBeLessThan(260);
    const search = await section.getByRole('searchbox').boundingBox();
    expect(search?.height).toBe(44);
    expect(search?.width, 'there is room to type in').toBeGreaterThan(room);
    expect((await section.locator('summary').boundingBox())?.y).toBe(search?.y);
  });
}

test('filters: opening them keeps the row in place and shows their fields beneath it', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  for (const width of [390, 1024, 1280]) {
    await openCabinet(page, width);
    const section = region(page, 'Операции');
    /** Positions of the fold and of its first field relative to the search field, in px. */
    const places = () =>
      section.evaluate((part) => {
        const of = (selector: string) => part.querySelector(selector)?.getBoundingClientRect();
        const [search, fold, field] = [
          of('input[type=search]'),
          of('summary'),
          of('details select'),
        ];
        if (!search || !fold) throw new Error('The row is not in the page');
        return {
          fold: [fold.x - search.x, fold.y - search.y],
          isFieldBeneath: field && field.top > search.bottom,
        };
      });
    const before = await places();
    expect(before.fold[1]).toBe(0);
    await section.getByText('Фильтры').click();
    await expect(section.getByLabel('Месяц')).toBeVisible();
    expect(await places()).toEqual({ ...before, isFieldBeneath: true });
  }
});

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1024, 768],
] as const) {
  test(`no word of the menu overlaps its tier icon, ${String(width)} px`, async ({
    page,
    sandbox,
  }) => {
    await arriveSignedIn(page, sandbox);
    await page.goto('/dashboard');
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Меню' }).click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await expect(menu.getByRole('link', { name: '8 800 555-01-20' })).toBeVisible();
    const underWords = await menu.evaluate((dialog) =>
      [...dialog.querySelectorAll('button, p, a')].flatMap((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const y = (top + bottom) / 2;
        const points = [0, 0.25, 0.5, 0.75, 1].map((part) => left + part * (right - left));
        return points
          .flatMap((x) => document.elementsFromPoint(x, y))
          .filter((element) => element.localName === 'use')
          .map(() => words.textContent);
      }),
    );
    expect(underWords).toEqual([]);
  });
}

test('search: the placeholder is shown whole, or not at all where it does not fit', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  const seen: Record<number, string> = {};
  for (const width of [320, 390, 768, 1280]) {
    await openCabinet(page, width);
    const search = region(page, 'Операции').getByRole('searchbox');
    seen[width] = await search.evaluate((field: HTMLInputElement) => {
      const { color, font, width: room } = getComputedStyle(field, '::placeholder');
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('Nothing measures the hint');
      pen.font = font;
      if (color === 'rgba(0, 0, 0, 0)') return 'left out';
      return pen.measureText(field.placeholder).width <= parseFloat(room) ? 'whole' : 'cut off';
    });
  }
  expect(seen).toEqual({ 320: 'left out', 390: 'whole', 768: 'whole', 1280: 'whole' });
});

test('two questions are visible, and one press shows the rest', async ({ page, sandbox }) => {
  await arriveSignedIn(page, sandbox);
  await openCabinet(page, 390);
  const visible = page.locator('#faq details[name="faq"]:visible');
  await expect(visible).toHaveText([
    /^Как определяется уровень\?/,
    /^Сколько баллов начисляется\?/,
  ]);
  await page.getByText('Ещё 11').click();
  await expect(visible).toHaveCount(13);
  await expect(page.getByText('Как выйти из программы?')).toBeVisible();
});

test('the newest transaction is under the card and opens its receipt', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await openCabinet(page, 390);
  await region(page, 'Карта')
    .getByRole('button', { name: /^Последняя операция/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Чек операции' })).toContainText('АЗС');
});

test('the newest transaction fills its reserved place without moving the content beneath', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  const held: Route[] = [];
  await page.route('**/v1/client/transactions', (route) => void held.push(route));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/dashboard');
  const beneath = region(page, 'Карта').getByRole('heading', { name: 'Скоро сгорят' });
  await expect(beneath).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await waitForFont(page);
  const before = await topOf(beneath);
  for (const route of held) await route.continue();
  await expect(
    region(page, 'Карта').getByRole('button', { name: /^Последняя операция/ }),
  ).toBeVisible();
  expect(await topOf(beneath)).toBe(before);
});

test('a phone has a bar to the sections and the stations, a desktop has none', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await openCabinet(page, 390);
  for (const [name, heading] of [
    ['Операции', 'Операции'],
    ['Баланс', 'Мой баланс'],
  ] as const) {
    await bar(page).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
  await bar(page).getByRole('link', { name: 'Карта', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard#card$/);
  await bar(page).getByRole('button', { name: 'АЗС', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'АЗС на карте' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar(page)).toBeHidden();
});

test('Back closes the menu, Forward opens it again, and a reload keeps it open', async ({
  page,
  sandbox,
}) => {
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await arriveSignedIn(page, sandbox);
  await page.goto('/get_card');
  await openCabinet(page, 1280);
  await page.getByRole('button', { name: 'Меню' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Меню' })).toBeFocused();
  await page.goForward();
  await expect(menu).toBeVisible();
  await page.reload();
  await expect(menu).toBeVisible();

  await test.step('a choice in the menu leaves no history entry of the menu', async () => {
    await menu.getByRole('button', { name: 'Профиль' }).click();
    await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
    await expect(menu).toBeHidden();
    await holdsModals(page, ['edit-profile']);
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeHidden();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/get_card$/);
  });
});

test('at 1280 px the row with the rating has a bottom line', async ({ page, sandbox }) => {
  await arriveSignedIn(page, sandbox);
  await openCabinet(page, 1280);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: 'Оцените покупку' }) });
  await expect(row).toHaveCSS('border-bottom-width', '1px');
});

/**
 * Lines at the end of each visible day. For three rows of pixels: whether a line is under the date,
 * and whether one is under the transactions.
 */
async function linesUnderDays(page: Page) {
  const days = await region(page, 'Операции')
    .locator('h4')
    .evaluateAll((dates) =>
      dates.flatMap((date) => {
        const { left, bottom } = date.getBoundingClientRect();
        const rows = date.nextElementSibling?.getBoundingClientRect();
        const isInSight = bottom > 200 && bottom < innerHeight - 10;
        return rows && isInSight ? [{ end: Math.round(bottom), xs: [left, rows.left + 1] }] : [];
      }),
    );
  const lines = [];
  for (const { end, xs } of days) {
    const pixels: number[][] = [];
    for (const y of [end - 2, end - 1, end]) pixels.push(await rowOnScreen(page, y));
    const isLine = (x: number) =>
      pixels.map((row) => Math.abs((row[Math.round(x)] ?? 0) - (row[0] ?? 0)) > 5);
    lines.push(xs.map(isLine));
  }
  return lines;
}

test('the line under a date and the one under the rows beside it are one line', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await openCabinet(page, 1440);
  await region(page, 'Операции').evaluate((section) => {
    section.scrollIntoView();
  });
  // Late content may move the days during the check.
  await expect(async () => {
    const lines = await linesUnderDays(page);
    expect(lines).not.toEqual([]);
    for (const [date, rows] of lines) {
      expect(date).toContain(true);
      expect(rows).toEqual(date);
    }
  }).toPass({ timeout: 30_000 });
});

test('the section bar is at the bottom of the window while the page loads, and marks the visible section', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdNext(page, '/v1/client/me');
  await page.goto('/dashboard');
  const foot = () =>
    bar(page).evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
  const current = bar(page).locator('[aria-current]');
  await expect(bar(page)).toBeVisible();
  await expect.poll(foot, 'the skeleton gives its place to the page').toBe(0);
  await expect(current).toHaveText('Карта');
  release();
  await expect(region(page, 'Операции').getByRole('listitem').first()).toBeVisible();
  for (const name of ['Операции', 'Баланс', 'Карта']) {
    await bar(page).getByRole('link', { name }).click();
    await expect(current).toHaveText(name);
  }
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
  });
  expect(await foot(), 'at the end of the page').toBe(0);
});

test('at 1280 px the card stays visible beside the list, and the header opens the stations and the profile', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await openCabinet(page, 1280);
  const code = page.getByRole('img', { name: 'Штрихкод карты' });
  const end = region(page, 'Мой баланс');
  await openFilters(page);
  await region(page, 'Операции').getByRole('button', { name: 'Загрузить всю историю' }).click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(4_000);
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        scrollTo(0, 3_000);
      });
      return end.evaluate((part) => part.getBoundingClientRect().bottom);
    })
    .toBeLessThan(0);
  await expect(code).toBeInViewport({ ratio: 1 });
  const header = page.getByRole('navigation', { name: 'Главное' });
  await header.getByRole('button', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await page.keyboard.press('Escape');
  await header.getByRole('button', { name: 'АЗС на карте' }).click();
  await expect(page.getByRole('dialog', { name: 'АЗС на карте' })).toBeVisible();
});

test('the tier slider shows the own tier after the window was turned twice', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.diamond);
  await openCabinet(page, 390);
  const own = region(page, 'Мой баланс').locator('[aria-current=true]');
  await page.getByRole('heading', { name: 'Все уровни' }).scrollIntoViewIfNeeded();
  const isInFrame = () =>
    own.evaluate((plate) => {
      const { left, right } = plate.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(isInFrame).toBe(true);
  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [844, 390],
    [390, 844],
  ] as const)
    await page.setViewportSize({ width, height });
  await expect.poll(isInFrame).toBe(true);
});
