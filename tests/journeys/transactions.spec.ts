import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { pauseSoon } from '#tests/support/events.ts';
import {
  openFilters,
  reloadEntry,
  setDay,
  settledHeight,
  waitForFont,
  withoutCookieNote,
} from '#tests/support/journey.ts';
import { arriveSignedIn, clients } from '#tests/support/signIn.ts';

const area = (page: Page) => page.getByRole('region', { name: 'Операции' });
const button = (page: Page, name: string | RegExp) => area(page).getByRole('button', { name });
const filter = (page: Page, name: string) => area(page).getByRole('combobox', { name });
const receipt = (page: Page) => page.getByRole('dialog', { name: /^(Чек операции|Начисление)$/ });
const totals = (page: Page) =>
  area(page)
    .getByRole('status')
    .filter({ hasText: /^\d[\d\s]*операци/ });
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/**
 * Runs in the page. Focuses the last rendered row while no more than `loaded` transactions have
 * loaded; returns the text of the totals.
 */
function focusLastRow(region: Element, loaded: number): string {
  const said = [...region.querySelectorAll('[role=status]')]
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
    .find((text) => text.includes('оплачено'));
  const isMore = !said?.includes(`${String(loaded)} операций`);
  if (!isMore) [...region.querySelectorAll<HTMLElement>('li button')].at(-1)?.focus();
  return said ?? '';
}

async function download(page: Page): Promise<string[][]> {
  await openFilters(page);
  const coming = page.waitForEvent('download');
  await button(page, 'Скачать таблицу (CSV)').click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text.startsWith('\ufeffДата;Время;Операция;')).toBe(true);
  return text
    .slice(1)
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(';'));
}

async function loadAll(page: Page): Promise<void> {
  await openFilters(page);
  await button(page, 'Загрузить всю историю').click();
}

/** Sum in kopecks; `NaN` where there is none. */
function roubles(text: string | undefined): number {
  const sum = text?.replace(/[^\d,−-]/g, '').replace(',', '.');
  return sum ? Math.round(Number(sum) * 100) : NaN;
}

/** Paid sum of the totals, in kopecks. */
async function paidOf(page: Page): Promise<number> {
  const paid = roubles(/оплачено\s(.*?)\s₽/.exec(await totals(page).innerText())?.[1]);
  expect(paid).toBeGreaterThan(0);
  return paid;
}

test.beforeEach(({ page }) => withoutCookieNote(page));

test('137 transactions: filtered, summed, taken along as a table and on paper (sections 3, 8)', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await expect(totals(page)).toContainText('20 операций');
  await openFilters(page);
  await expect(area(page)).toContainText('Загружены не все операции');
  await expect(button(page, 'Скачать таблицу (CSV)')).toBeEnabled();
  await expect(totals(page), 'opening the panel loads nothing').toContainText('20 операций');
  expect(await sandbox.calls('/v1/client/transactions')).toHaveLength(1);

  await filter(page, 'Вид').selectOption('errored');
  await expect(totals(page)).toHaveText(/^9\sопераций\s*$/);
  await checkAccessibility(page);
  await expect(area(page)).not.toContainText('ещё не загружены');
  await expect(button(page, 'Показать ещё')).toBeHidden();

  await button(page, 'Сбросить').click();
  await expect(totals(page)).toContainText('137 операций');
  const paid = await paidOf(page);
  const [head = [], ...lines] = await download(page);
  const column = (name: string) => head.indexOf(name);
  expect(lines.length).toBe(137);
  const counted = lines.filter((line) => line[column('Входит в итоги')] === 'да');
  expect(counted.length).toBe(128);
  expect(counted.reduce((sum, line) => sum + roubles(line[column('Оплачено, ₽')]), 0)).toBe(paid);

  await filter(page, 'Вид').selectOption('gift');
  await area(page).getByRole('searchbox').fill('приз полный бак');
  await expect(totals(page)).toContainText('1 операция');
  expect((await download(page)).length).toBe(2);
  await button(page, /Приз акции/).click();
  await expect(receipt(page)).toContainText('Баллы без покупки');
  await expect(receipt(page)).toContainText('баллы даны не за оплату');
  await page.keyboard.press('Escape');
  await expect(button(page, /Приз акции/)).toBeFocused();
  await area(page).getByRole('searchbox').fill('осётр');
  await expect(area(page)).toContainText('Ничего не нашлось');

  await button(page, 'Сбросить').first().click();
  await filter(page, 'Вид').selectOption('errored');
  await button(page, 'Распечатать').click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table');
  await expect(
    table.getByRole('row').filter({ hasText: /Отменена|Операция отклонена/ }),
  ).toHaveCount(9);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Операции по\sкарте ••\s3003/);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(table).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-print]')).toHaveCount(0);
});

/** Counts the printed rows. This listener runs before the app's own, which removes the pages. */
const countPrinted = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('afterprint', () => {
      const { dataset } = document.documentElement;
      dataset['printed'] = String(document.querySelectorAll('[data-print] td:first-child').length);
      dataset['said'] = document.querySelector('[data-print]')?.textContent ?? '';
    });
  });

test('section 3: the print command of the browser prints the statement, whole or as far as it has loaded', async ({
  page,
  sandbox,
}) => {
  await countPrinted(page);
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  const html = page.locator('html');
  await expect(totals(page)).toContainText('20 операций');
  // The code for printing loads only after the transactions are rendered.
  await expect(async () => {
    await page.pdf();
    await expect(html).toHaveAttribute('data-printed', '20', { timeout: 1_000 });
  }).toPass();
  await expect(html).toHaveAttribute('data-said', /Операции по\sкарте ••\s3003/);
  await expect(html).toHaveAttribute('data-said', /Загружены не\sвсе операции/);
  await expect(html).toHaveAttribute('data-said', /Месяц загружен не\sвесь/);
  await expect(page.locator('[data-print]')).toHaveCount(0);

  await loadAll(page);
  await expect(totals(page)).toContainText('137 операций');
  await page.pdf();
  await expect(html).toHaveAttribute('data-printed', '137');
  await expect(html).not.toHaveAttribute('data-said', /агружен/);
  await expect(page.locator('[data-print]')).toHaveCount(0);
});

test('transactions render before the code of a long list; without it a long list is cut, and whole after ten seconds', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.sapphire);
  // The page's clock is paused and advances in small steps, however long the test takes.
  await page.clock.install();
  await pauseSoon(page);
  const onward = () => page.clock.runFor(50);
  const held: Route[] = [];
  await page.route(/\/assets\/ledgerPart-/, (route) => void held.push(route));
  await page.goto('/dashboard');
  const rows = area(page).locator('li > button');
  await expect.poll(() => onward().then(() => rows.count())).toBe(20);
  await expect.poll(() => onward().then(() => held.length)).toBe(1);
  await loadAll(page);
  await expect.poll(() => onward().then(() => area(page).innerText())).toContain('137 операций');
  const beginning = await rows.count();
  expect(beginning).toBeGreaterThanOrEqual(60);
  expect(beginning).toBeLessThan(70);
  const outline = area(page).locator('div[class*="month_"][aria-hidden="true"]');
  await expect(outline, 'there are more').toBeVisible();
  // The app stops waiting for code that hangs, and renders the whole list.
  await page.clock.runFor(10_000);
  await expect(rows).toHaveCount(137);
  await expect(outline).toHaveCount(0);
  await page.clock.resume();
  // The late code removes nothing that is in sight, nor the focus.
  await rows.first().scrollIntoViewIfNeeded();
  await rows.first().focus();
  const first = await rows.first().elementHandle();
  for (const route of held) await route.continue();
  await expect.poll(() => rows.count()).toBeLessThan(60);
  expect(await first.evaluate((row) => row === document.activeElement)).toBe(true);
});

test('an open receipt is printed alone, on one sheet', async ({ page, sandbox }) => {
  await countPrinted(page);
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await area(page).locator('li > button').first().click();
  await expect(receipt(page)).toContainText('Номер операции');
  const paper = (await page.pdf()).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await expect(page.locator('html')).toHaveAttribute('data-printed', '0');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeHidden();
  await expect(receipt(page).getByRole('button')).toHaveCount(0);
});

test('a receipt explains missing points, opens again after a reload, and has a text to copy', async ({
  page,
  sandbox,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await loadAll(page);
  await expect(totals(page)).toContainText('137 операций');
  await openFilters(page);
  await filter(page, 'Вид').selectOption('errored');

  await button(page, /Отменена/)
    .first()
    .click();
  await expect(receipt(page)).toContainText('Операцию отменили на станции');
  await checkAccessibility(page);
  await receipt(page).getByRole('button', { name: 'Закрыть' }).click();
  await expect(receipt(page)).toBeHidden();
  await button(page, /Операция отклонена/)
    .last()
    .click();
  await expect(receipt(page)).toContainText('не пропустила проверка безопасности');
  const [rrn] = (await receipt(page).innerText()).match(/\d{12}/) ?? [];
  if (!rrn) throw new Error('The receipt has no number');

  await reloadEntry(page, 'modals');
  await expect(receipt(page)).toContainText(rrn);
  await receipt(page).getByRole('button', { name: 'Где мои баллы?' }).click();
  await receipt(page).getByRole('button', { name: 'Скопировать текст' }).click();
  await expect(receipt(page)).toContainText('Текст скопирован');
  await checkAccessibility(page);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`RRN): ${rrn}`);
  expect(copied).toMatch(
    /Станция: АЗС № \d+, .+\nДата: \d+ [а-я]+ 20\d\d, \d\d:\d\d\nСумма: .+,\d\d ₽$/,
  );
  await page.goBack();
  await expect(receipt(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a rating thanks, hides, arrives once; a failed one keeps the choice (section 4)', async ({
  page,
  sandbox,
}) => {
  const path = '/v1/client/transaction/rate';
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      const isRating = target instanceof HTMLElement && 'rating' in target.dataset;
      if (isRating && propertyName === 'height')
        document.documentElement.dataset['shrunk'] = propertyName;
    });
  });
  const group = area(page).getByRole('group', { name: 'Оцените покупку' });
  await sandbox.fault({ method: 'POST', path, kind: 'result', code: 90, shownError: 'Не вышло' });
  await group.getByRole('radio', { name: '3' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(area(page)).toContainText('Спасибо за отзыв!');
  await expect(area(page).getByRole('alert')).toContainText('Не вышло');
  await expect(group.getByRole('radio', { name: '4' })).toBeChecked();
  await checkAccessibility(page);
  await button(page, 'Отправить ещё раз').click();
  await expect(group).toBeHidden();
  await expect
    .poll(async () => (await sandbox.calls(path)).map(({ status }) => status))
    .toHaveLength(2);
  const [refused, accepted] = await sandbox.calls(path);
  expect(accepted?.body).toMatchObject({ rating: 4 });
  expect(accepted?.body).toEqual(refused?.body);
  const shrunk = () => page.evaluate(() => document.documentElement.dataset['shrunk']);
  expect(await shrunk(), 'the rows beneath come up by and by').toBe('height');
  await page.reload();
  await expect(totals(page)).toContainText('20 операций');
  await expect(group).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('section 3: older transactions load twice automatically, then by the button; focus and place stay', async ({
  page,
  sandbox,
}) => {
  // On this day the rows that are rendered at the button are higher than the rows before them.
  await setDay(page, sandbox, '2027-02-27');
  await page.setViewportSize({ width: 390, height: 800 });
  await arriveSignedIn(page, sandbox, clients.sapphire);
  await page.goto('/dashboard');
  for (const loaded of [20, 40]) {
    await expect(totals(page)).toContainText(`${String(loaded)} операций`);
    // A windowed list renders further rows only near the screen.
    await expect
      .poll(() => area(page).evaluate(focusLastRow, loaded))
      .toContain(`${String(loaded + 20)} операций`);
    const row = page.locator(':focus');
    const focused = await row.elementHandle();
    // Any new render that follows happens within these frames.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    const top = await row.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(800);
  }
  // The footer can be reached from now on, because the list no longer loads by itself.
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Политика cookie' });
  await footer.scrollIntoViewIfNeeded();
  const asked = (await sandbox.calls('/v1/client/transactions')).length;
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(footer).toBeInViewport();
  expect(await sandbox.calls('/v1/client/transactions')).toHaveLength(asked);
  for (const loaded of [80, 100]) {
    await button(page, 'Показать ещё').click();
    await expect(totals(page)).toContainText(`${String(loaded)} операций`);
    await expect(button(page, 'Показать ещё')).toBeFocused();
    // The new rows that are rendered as the button scrolls into sight do not move it.
    const tops = await button(page, 'Показать ещё').evaluate(async (element) => {
      element.scrollIntoView({ block: 'center' });
      const all: number[] = [];
      for (let frame = 0; frame < 20; frame += 1) {
        all.push(element.getBoundingClientRect().top);
        await new Promise(requestAnimationFrame);
      }
      return all;
    });
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
  }
});

test('10,000 transactions stay within 1,500 elements, and without a network no partial table is downloaded', async ({
  page,
  sandbox,
}) => {
  // On this day the list is rendered whole; a longer list begins with estimated heights.
  await setDay(page, sandbox, '2026-11-28');
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedIn(page, sandbox, clients.diamond);
  await page.goto('/dashboard');
  await openFilters(page);
  // The current month has loaded to its end by itself.
  await expect(button(page, 'Загрузить всю историю')).toBeVisible();
  await waitForFont(page);
  // Height above the first month, whose sums may take one line more as they grow.
  const beforeList = () =>
    area(page).evaluate((section) => {
      const month = section.querySelector('section')?.getBoundingClientRect();
      return (month?.top ?? 0) - section.getBoundingClientRect().top;
    });
  const idle = await beforeList();
  expect(idle).toBeGreaterThan(0);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const whole = await settledHeight(page);
  await page.route('**/v1/client/transactions', () => {});
  await loadAll(page);
  await expect(button(page, 'Показать ещё')).toBeDisabled();
  expect(await height()).toBe(whole);
  await button(page, 'Остановить').click();
  await expect(button(page, 'Показать ещё')).toBeEnabled();
  expect(await height()).toBe(whole);
  await page.unroute('**/v1/client/transactions');
  const before = Number(/^\d+/.exec(await totals(page).innerText())?.[0]);
  // Fifteen pages load, and the next one hangs.
  const answered = { pages: 0 };
  await page.route('**/v1/client/transactions', async (route) => {
    answered.pages += 1;
    if (answered.pages <= 15) await route.continue();
  });
  await loadAll(page);
  await expect(area(page)).toContainText(`Загружаем: уже ${String(before + 300)} операций`);
  expect(await beforeList()).toBe(idle);
  await button(page, 'Остановить').click();
  await expect(area(page)).toContainText('Загружены не все операции');
  await page.unroute('**/v1/client/transactions');
  expect(await nodes(page)).toBeLessThanOrEqual(1_500);

  const all = await totals(page).innerText();
  await filter(page, 'Месяц').selectOption({ index: 1 });
  await expect(totals(page)).not.toHaveText(all, { useInnerText: true });
  await button(page, 'Остановить').click();
  await expect(area(page)).not.toContainText('ещё не загружены');
  const calls = (await sandbox.calls('/v1/client/transactions')).length;
  const shown = Number(/^\d+/.exec(await totals(page).innerText())?.[0]);
  expect((await download(page)).length).toBe(shown + 1);
  expect((await sandbox.calls('/v1/client/transactions')).length).toBe(calls);
  expect(await nodes(page)).toBeLessThanOrEqual(1_500);

  await button(page, 'Сбросить').click();
  await page.context().setOffline(true);
  await button(page, /АЗС/).first().click();
  await expect(receipt(page)).toContainText('Номер операции (RRN)');
  await page.keyboard.press('Escape');
  await openFilters(page);
  await button(page, 'Скачать таблицу (CSV)').click();
  const failure = area(page).getByRole('group', { name: 'Выгрузка' });
  await expect(failure).toContainText('Нет связи с сервером');
  await failure.getByRole('button', { name: 'Не нужно' }).click();
  await expect(failure).toBeHidden();
  await page.context().setOffline(false);
});

test('10,000 loaded transactions stay within 1,500 elements, are found and are downloaded completely', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox, clients.diamond);
  await page.goto('/dashboard');
  await openFilters(page);
  // The current month has loaded to its end by itself.
  await expect(button(page, 'Загрузить всю историю')).toBeVisible();
  await loadAll(page);
  await expect(totals(page)).toContainText(/10\s000 операций/, { timeout: 120_000 });
  await expect(area(page)).not.toContainText('Загружены не все операции');
  await expect(button(page, 'Показать ещё')).toBeHidden();
  expect(await nodes(page)).toBeLessThanOrEqual(1_500);

  const paid = await paidOf(page);
  const [head = [], ...lines] = await download(page);
  const column = (name: string) => head.indexOf(name);
  expect(lines.length).toBe(10_000);
  const counted = lines.filter((line) => line[column('Входит в итоги')] === 'да');
  expect(counted.reduce((sum, line) => sum + roubles(line[column('Оплачено, ₽')]), 0)).toBe(paid);

  // Finds the oldest transaction by its month, which may be a long one.
  const [day, time] = lines.at(-1) ?? [];
  if (!day || !time) throw new Error('The oldest has no moment');
  await openFilters(page);
  const months = filter(page, 'Месяц').getByRole('option');
  await expect(months).not.toHaveCount(0);
  await filter(page, 'Месяц').selectOption({ index: (await months.count()) - 1 });
  const inMonth = lines.filter((line) => line[0]?.slice(3) === day.slice(3)).length;
  await expect.poll(async () => (await download(page)).length).toBe(inMonth + 1);
  const oldest = area(page)
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: new RegExp(time) });
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(oldest).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await oldest.click();
  await expect(receipt(page)).toContainText(time);
  await page.keyboard.press('Escape');
  await expect(receipt(page)).toBeHidden();
  expect(await nodes(page)).toBeLessThanOrEqual(1_500);
});
