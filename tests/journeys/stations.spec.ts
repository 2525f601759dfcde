import type { Page } from 'playwright/test';
import { checkAccessibility } from '#tests/support/axe.ts';
import { expect, test as base } from '#tests/support/browser.ts';
import { mapsKey, startBuilt } from '#tests/support/builtServer.ts';
import { failsOnPurpose } from '#tests/support/sandbox.ts';
import { withoutMapDeadline } from '#tests/support/events.ts';
import { fitsWindow, withoutCookieNote } from '#tests/support/journey.ts';
import { arriveSignedIn } from '#tests/support/signIn.ts';

/** Tests here run on the build with a key, unless the title says that there is none. */
const test = base.extend<object, { keyed: string }>({
  keyed: [
    async ({}, use) => {
      const { url, close } = await startBuilt({ hasMap: true });
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
});

const provider = 'https://api-maps.yandex.ru/**';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'АЗС на карте' });
const list = (page: Page) => dialog(page).getByRole('list', { name: 'Станции' });
const opener = (page: Page) => page.getByRole('button', { name: 'АЗС на карте' });
const map = (page: Page) => page.frameLocator('iframe[title="Карта станций"]');

/** Serves the sandbox's stub as the provider's script; `asked` collects its requests. */
async function serveMapsStub(page: Page, origin: string, asked: URL[] = []) {
  const body = await (await fetch(`${origin}/sandbox/maps.js`)).text();
  await page.route(provider, async (route) => {
    asked.push(new URL(route.request().url()));
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

test.beforeEach(({ page }) => withoutCookieNote(page));

test('with the map script: the map groups its pins beside the list, and a station’s details open and close', async ({
  page,
  keyed,
}) => {
  const asked: URL[] = [];
  const foreign: string[] = [];
  await withoutMapDeadline(page);
  await serveMapsStub(page, keyed, asked);
  page.on('request', (request) => {
    if (!request.url().startsWith(keyed)) foreign.push(request.url());
  });
  await page.goto(`${keyed}/get_card`);
  await page.waitForLoadState('networkidle');
  expect(foreign, 'nothing is asked of third parties before the map opens').toEqual([]);

  await test.step('the script is requested in Russian, with the key and a callback', async () => {
    await opener(page).click();
    const field = map(page).locator('.stand-in');
    await expect(field).toHaveAttribute('data-center', '52.76, 37.62');
    await expect(field).toHaveAttribute('data-zoom', '5');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.get('lang')).toBe('ru_RU');
    expect(asked[0]?.searchParams.get('apikey')).toBe(mapsKey);
    expect(asked[0]?.searchParams.get('onload')).not.toBe('');
    expect(await dialog(page).locator('[data-pins-url]').getAttribute('data-pins-url')).toBe(
      '/pins.json',
    );
    await expect(map(page).locator('[data-cluster]').first()).toBeVisible();
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
    await checkAccessibility(page);
  });

  await test.step('the map is moved and zoomed by keys, and left by Escape', async () => {
    await map(page).locator('#map').focus();
    await page.keyboard.press('+');
    await expect(map(page).locator('.stand-in')).toHaveAttribute('data-zoom', '6');
    await page.keyboard.press('ArrowUp');
    await expect(map(page).locator('.stand-in')).not.toHaveAttribute('data-center', '52.76, 37.62');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  await test.step('a station of the list is shown on the map, its details above', async () => {
    await opener(page).click();
    await dialog(page).getByRole('searchbox', { name: 'Поиск АЗС' }).fill('16');
    const row = list(page).getByRole('button', { name: /АЗС № 16(?!\d)/ });
    const name = (await row.locator('span').first().textContent()) ?? '';
    await row.click();
    const details = page.getByRole('dialog', { name });
    await expect(details).toContainText(/АЗС №.16/);
    await expect(details).toContainText('Круглосуточно');
    await expect(details, 'the page beneath stays dark').not.toHaveCSS(
      'background-color',
      /, 0\)$/,
    );
    const route = details.getByRole('link', { name: 'Построить маршрут' });
    await expect(route).toHaveAttribute('href', /^https:\/\/yandex\.ru\/maps\//);
    await expect(route).toHaveAttribute('rel', 'noopener');
    await checkAccessibility(page);
    await details.getByRole('button', { name: 'Назад' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
});

test('a map script that fails leaves the list, and is loaded again on request', async ({
  page,
  keyed,
}) => {
  failsOnPurpose(page, '/2.1/');
  await withoutMapDeadline(page);
  await page.route(provider, (route) => route.abort('failed'));
  await page.goto(`${keyed}/get_card`);
  await opener(page).click();
  await expect(dialog(page).getByText('Карта не загрузилась')).toBeVisible();
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  await checkAccessibility(page);

  await page.unroute(provider);
  await serveMapsStub(page, keyed);
  await dialog(page).getByRole('button', { name: 'Загрузить карту ещё раз' }).click();
  await expect(map(page).locator('.stand-in')).toBeVisible();
});

test('a map script that hangs is given up after ten seconds; the list never waits for it', async ({
  page,
  keyed,
}) => {
  await page.clock.install();
  await page.route(provider, () => {});
  await page.goto(`${keyed}/get_card`);
  await opener(page).click();
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  await expect(dialog(page).getByText('Загружаем карту')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(dialog(page).getByText('Карта не ответила')).toBeVisible();
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
});

/** `--paper` of each theme. */
const paper = { light: 'rgb(243, 241, 236)', dark: 'rgb(17, 18, 20)' };

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`without a key, at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, colorScheme });

    test('the list serves alone, by keyboard, and the focus comes back', async ({
      page,
      sandbox,
    }) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(sandbox.url)) foreign.push(request.url());
      });
      await page.goto('/get_card');
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('Карта недоступна, показываем список')).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('background-color', paper[colorScheme]);
      await fitsWindow(page);
      await checkAccessibility(page);

      const search = dialog(page).getByRole('searchbox', { name: 'Поиск АЗС' });
      await search.focus();
      await page.keyboard.type('такой станции нет');
      await expect(dialog(page).getByText('Ничего не нашлось')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(search).toHaveValue('');
      await expect(dialog(page)).toBeVisible();

      const rows = list(page).getByRole('button');
      await rows.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Круглосуточно', { exact: true })).toBeVisible();
      await fitsWindow(page);
      await checkAccessibility(page);
      await page.getByRole('button', { name: 'В избранное' }).click();
      await page.goBack();
      await expect(rows.first()).toContainText('В избранном');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      expect(foreign).toEqual([]);
    });
  });
}

test('stations that fail to load show an error without its status; without a map coordinates are not mentioned', async ({
  page,
}) => {
  const attributes = { name: 'Тула', id_station: '11', address: 'Тула', lat: 54.19, lon: 37.62 };
  const lost = { ...attributes, name: 'Клин', id_station: '12', lat: null };
  await page.route('**/pins.json', (route) =>
    route.fulfill({ json: { data: [{ attributes }, { attributes: lost }] } }),
  );
  failsOnPurpose(page, '/pins.json', /status of 404 /);
  await page.route('**/pins.json', (route) => route.fulfill({ status: 404, body: 'none' }), {
    times: 1,
  });
  await page.goto('/get_card');
  await opener(page).click();
  const failure = dialog(page).getByRole('alert');
  await expect(failure).toContainText('Не удалось загрузить станции');
  await expect(failure).not.toContainText(/404|Not Found/);
  await failure.getByRole('button', { name: 'Повторить' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(dialog(page).getByText(/координат/)).toBeHidden();
});

test('stations that failed without a network load automatically once the network returns', async ({
  page,
}) => {
  failsOnPurpose(page, '/pins.json');
  await page.route('**/pins.json', (route) => route.abort('internetdisconnected'));
  await page.goto('/get_card');
  await opener(page).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  const gone = page.getByText(/^Нет сети\./);
  await page.context().setOffline(true);
  await expect(gone.first()).toBeVisible();
  await page.unroute('**/pins.json');
  await page.context().setOffline(false);
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  await expect(gone).toHaveCount(0);
});

test('section 2: the menu opens the stations, and a receipt opens its own station, also after a reload', async ({
  page,
  sandbox,
}) => {
  await arriveSignedIn(page, sandbox);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Меню' }).click();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await expect(menu.getByRole('link', { name: '8 800 555-01-20' })).toBeVisible();
  await menu.getByRole('button', { name: 'АЗС на карте' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const row = page.getByRole('region', { name: 'Операции' }).getByRole('button', { name: /АЗС №/ });
  const [, number = ''] = /АЗС №\s(\d+)/.exec(await row.first().innerText()) ?? [];
  for (const isReloaded of [false, true]) {
    if (!isReloaded) {
      await row.first().click();
      const receipt = page.getByRole('dialog', { name: 'Чек операции' });
      await receipt.getByRole('button', { name: 'Эта АЗС на карте' }).click();
    } else await page.reload();
    // The receipt beneath names the station as well; only the dialog of the station has opening hours.
    const station = page
      .getByRole('dialog')
      .filter({ hasText: new RegExp(`АЗС №\\s${number}`) })
      .filter({ hasText: 'Круглосуточно' });
    await expect(station).toBeVisible();
  }
});
