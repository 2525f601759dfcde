import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test as base } from '#tests/support/browser.ts';
import { mapsKey, startBuilt } from '#tests/support/builtServer.ts';
import { withoutMapDeadline } from '#tests/support/events.ts';
import { withoutCookieNote } from '#tests/support/journey.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** Holds a free port until the build for it has ended; otherwise a server of another test may take the port. */
async function holdPort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, release: () => new Promise((resolve) => server.close(resolve)) };
}

/** The cabinet at `127.0.0.1`, the map at `localhost`: another origin, with cookies of its own. */
const test = base.extend<object, { origins: { cabinet: string; map: string } }>({
  origins: [
    async ({}, use, { parallelIndex }) => {
      // A folder for each worker: repeated tests may build at the same time in several workers.
      const folder = `.cache/mapped-${String(parallelIndex)}`;
      const { port, release } = await holdPort();
      const cabinet = `http://127.0.0.1:${String(port)}`;
      const map = `http://localhost:${String(port)}`;
      const variables = {
        VITE_YANDEX_MAPS_KEY: mapsKey,
        VITE_MAP_URL: `${map}/map.html`,
        VITE_SITE_URL: cabinet,
        VITE_FLOWS: '',
      };
      const env = { ...process.env, ...variables, OUT_DIR: folder };
      await run(process.execPath, ['src/build/build.mjs'], { cwd: root, env });
      await release();
      const { close } = await startBuilt({
        port,
        own: { dist: `${root}${folder}`, variables },
      });
      await use({ cabinet, map });
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// Serial, because both tests use one build.
test.describe.configure({ mode: 'serial' });

test('a map of another origin shows the stations, and reaches neither cookies nor the cabinet', async ({
  page,
  origins: { cabinet, map },
}) => {
  await withoutCookieNote(page);
  const body = await (await fetch(`${cabinet}/sandbox/maps.js`)).text();
  const asked: { referer: string | undefined }[] = [];
  await page.route('https://api-maps.yandex.ru/**', async (route) => {
    asked.push({ referer: (await route.request().headerValue('referer')) ?? undefined });
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await withoutMapDeadline(page);
  await page.goto(`${cabinet}/get_card`);
  await page.getByRole('button', { name: 'АЗС на карте' }).click();
  const field = page.frameLocator('iframe[title="Карта станций"]').locator('.stand-in');
  await expect(field).toHaveAttribute('data-center', '52.76, 37.62');
  expect(asked).toEqual([{ referer: `${map}/` }]);

  // Cookies as of a client's session.
  await page.context().addCookies([
    { name: 'access_token', value: 'of-the-cabinet', url: cabinet },
    { name: 'refresh_token', value: 'of-the-cabinet', url: cabinet },
  ]);
  expect(await page.evaluate(() => document.cookie)).toContain('access_token');
  const frame = page.frames().find((one) => one.url() === `${map}/map.html`);
  expect(frame).toBeDefined();
  const reached = await frame?.evaluate(() => {
    const tried = (read: () => unknown) => {
      try {
        return String(read());
      } catch (error) {
        return error instanceof Error ? error.name : 'Error';
      }
    };
    return {
      cookies: document.cookie,
      page: tried(() => parent.document.title),
      address: tried(() => parent.location.href),
      storage: tried(() => parent.localStorage.length),
    };
  });
  expect(reached).toEqual({
    cookies: '',
    page: 'SecurityError',
    address: 'SecurityError',
    storage: 'SecurityError',
  });

  // A pin pressed on the map opens its station in the cabinet: messages pass in both directions.
  const pins = field.locator('button[aria-label]');
  await expect(async () => {
    if ((await pins.count()) === 0) await field.locator('[data-cluster]').first().click();
    await pins.first().click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('dialog').getByText('Построить маршрут')).toBeVisible();
});

test('the map document renders nothing on the origin of the cabinet, and the map host serves no page of the cabinet', async ({
  page,
  origins: { cabinet, map },
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(cabinet)) foreign.push(request.url());
  });
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${cabinet}/map.html`, { waitUntil: 'networkidle' });
  await expect(page.locator('#map')).toBeEmpty();
  expect(foreign).toEqual([]);
  for (const path of ['/', '/auth', '/dashboard'])
    expect((await fetch(map + path)).status, path).toBe(404);
});
