import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../src/build/build.mjs';
import { openPhone, tap } from './page.mjs';

const count = 5_000;
const key = 'stand-in';
const betweenKeys = 150;
const rows = 'ul[aria-label=Станции] li';

/** Stations on a grid over the west of the country. */
const data = Array.from({ length: count }, (_, index) => ({
  attributes: {
    lat: 44 + (index % 100) * 0.16,
    lon: 28 + Math.floor(index / 100) * 0.6,
    name: `Станция ${String(index + 1)}`,
    id_station: String(index + 1),
    address: `Тула, улица ${String(index % 300)}, ${String(index % 90)}`,
  },
}));

/** Measures in the page how long after a press an element appears, in ms. */
function watchScreen() {
  let pressedAt = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), true);
  globalThis.shownAfter = (selector, isInMap) =>
    new Promise((resolve) => {
      const look = () => {
        const place = isInMap ? document.querySelector('iframe')?.contentDocument : document;
        if (pressedAt > 0 && place?.querySelector(selector)) resolve(performance.now() - pressedAt);
        else requestAnimationFrame(look);
      };
      look();
    });
}

/** Opens /get_card with 5,000 stations on a phone at 4× CPU. */
async function openGetCard(chromium, baseUrl) {
  const phone = await openPhone(chromium, { baseUrl, isSlow: false });
  const { page } = phone;
  await page.context().grantPermissions(['geolocation'], { origin: baseUrl });
  await page.context().setGeolocation({ latitude: 54.19, longitude: 37.62 });
  await page.route('**/pins.json', (route) => route.fulfill({ json: { data } }));
  await page.addInitScript(watchScreen);
  await page.addInitScript(() => localStorage.setItem('skipCookiePopup', 'CONFIRM'));
  await page.goto(`${baseUrl}/get_card`, { waitUntil: 'networkidle' });
  const opener = page.getByRole('button', { name: 'АЗС на карте' });
  await opener.scrollIntoViewIfNeeded();
  const { x, y } = await opener.boundingBox();
  /** Opens the stations; resolves with the ms until the selector matches. */
  const open = async (selector, isInMap = false) => {
    const shown = page.evaluate(
      ([what, where]) => globalThis.shownAfter(what, where),
      [selector, isInMap],
    );
    await page.touchscreen.tap(x + 10, y + 10);
    return Math.round(await shown);
  };
  // By selectors, because a look-up by role is a long task of its own.
  return { ...phone, open, tap: (selector) => tap(page, page.locator(selector).first()) };
}

/** Prints the longest task and interaction of the page and of the map in it. */
async function printLongest(page, place, print) {
  const seen = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => globalThis.vitals)),
  );
  const longest = (name) =>
    Math.round(Math.max(0, ...seen.flatMap((one) => one[name].map(({ duration }) => duration))));
  print(`${place}: longest interaction`, longest('interactions'), 'ms');
  print(`${place}: longest task`, longest('longTasks'), 'ms');
}

async function measureList({ baseUrl, chromium, print }) {
  const { page, open, tap, close } = await openGetCard(chromium, baseUrl);
  print('list: 5,000 stations are shown after', await open(rows), 'ms');
  await tap('input[type=search]');
  for (const text of ['4999', 'тула']) {
    await page.keyboard.type(text, { delay: betweenKeys });
    await page.waitForTimeout(1_000);
    print(`list: rows drawn for «${text}»`, await page.locator(rows).count());
    await page.keyboard.press('Escape');
    await page.waitForTimeout(1_000);
  }
  await tap('button[aria-pressed]');
  await page.waitForTimeout(1_000);
  await printLongest(page, 'list', print);
  await close();
}

async function measureMap({ baseUrl, chromium, print }) {
  const { page, open, tap, close } = await openGetCard(chromium, baseUrl);
  const script = await (await fetch(`${baseUrl}/sandbox/maps.js`)).text();
  await page.route('https://api-maps.yandex.ru/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  print('map: 5,000 stations are shown after', await open('[data-cluster]', true), 'ms');
  const map = page.frameLocator('iframe');
  const marks = map.locator('.stand-in button');
  print('map: groups of them', await map.locator('[data-cluster]').count());
  await map.locator('#map').focus();
  for (const pressed of ['+', 'ArrowRight', '+', 'ArrowUp', '-', '-', '-', '+', '+', '+', '+']) {
    await page.keyboard.press(pressed);
    await page.waitForTimeout(betweenKeys);
  }
  print('map: pins and groups once near', await marks.count());
  await tap(rows);
  await page.waitForTimeout(1_000);
  await printLongest(page, 'map', print);
  await close();
}

/** Builds the site with a map in a folder of its own, and measures its server. */
async function withMap(root, measure) {
  const { OUT_DIR, VITE_YANDEX_MAPS_KEY } = process.env;
  const folder = '.cache/bench-keyed';
  Object.assign(process.env, { OUT_DIR: folder, VITE_YANDEX_MAPS_KEY: key });
  await build();
  Object.assign(process.env, { OUT_DIR, VITE_YANDEX_MAPS_KEY: VITE_YANDEX_MAPS_KEY ?? '' });
  const { module } = await runnerImport(`${root}src/settings.ts`, { logLevel: 'error' });
  const { createSandbox } = await import(pathToFileURL(`${root}${folder}/server/sandbox.js`).href);
  const sandbox = await createSandbox({
    siteFolder: `${root}${folder}/site`,
    settings: module.parseSettings({ VITE_YANDEX_MAPS_KEY: key }),
  });
  const { url } = await sandbox.listen();
  await measure(url);
  await sandbox.close();
}

/** 5,000 stations at 4× CPU, as a list and on a map, whose script is the sandbox's stub. */
export async function measure({ baseUrl, root, chromium, print }) {
  await measureList({ baseUrl, chromium, print });
  await withMap(root, (keyed) => measureMap({ baseUrl: keyed, chromium, print }));
}
