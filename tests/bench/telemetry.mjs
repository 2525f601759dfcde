import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openPhone, signedIn } from './page.mjs';

const folder = '.cache/bench-telemetry';
/** A long task (W3C), in ms. */
const longTask = 50;
const seconds = 75;

/** Records the scripts of long animation frames, and how long each of them ran, in ms. */
function noteScripts() {
  localStorage.setItem('skipCookiePopup', 'CONFIRM');
  localStorage.setItem('statisticsConsent', 'ALLOWED');
  globalThis.ran = [];
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries())
      for (const { sourceURL, duration } of scripts) globalThis.ran.push({ sourceURL, duration });
  }).observe({ type: 'long-animation-frame', buffered: true });
}

/** Size of a request on the wire in bytes: its line, its headers, its body. */
async function bytesOf(/** @type {Request} */ request) {
  const body = (await request.arrayBuffer()).byteLength;
  const head = [...request.headers].reduce(
    (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
    0,
  );
  return `POST ${new URL(request.url).pathname} HTTP/1.1\r\n\r\n`.length + head + body;
}

/** The most bytes within any minute. */
const busiest = (sent) =>
  Math.max(
    0,
    ...sent.map(({ at }) =>
      sent
        .filter((other) => other.at >= at && other.at < at + 60_000)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    ),
  );

/**
 * A client on a phone (4× CPU) never rests, and switches to another app every ten seconds. Measures
 * the bytes that the page sends to the collector, and the long tasks of the telemetry code.
 */
export async function measure({ root, chromium, print }) {
  const env = { ...process.env, OUT_DIR: folder, VITE_TELEMETRY_URL: '/v1/metrics' };
  const built = spawnSync(process.execPath, [`${root}src/build/build.mjs`], { env });
  if (built.status !== 0) throw new Error(String(built.stderr));
  const site = `${root}${folder}/site`;
  const own = readdirSync(`${site}/assets`).filter(
    (file) =>
      file.endsWith('.js') &&
      readFileSync(`${site}/assets/${file}`, 'utf8').includes('resourceMetrics'),
  );
  const { createSandbox } = await import(pathToFileURL(`${root}${folder}/server/sandbox.js`).href);
  const sent = [];
  const sandbox = await createSandbox({
    siteFolder: site,
    beside: (request) =>
      new URL(request.url).pathname === '/v1/metrics'
        ? bytesOf(request).then((bytes) => {
            sent.push({ at: Date.now(), bytes });
            return Response.json({});
          })
        : undefined,
  });
  const { url: baseUrl } = await sandbox.listen(0);
  const { page, close } = await openPhone(chromium, {
    baseUrl,
    cookies: await signedIn(baseUrl, '+79990000003'),
  });
  try {
    await page.addInitScript(noteScripts);
    await page.goto(`${baseUrl}/dashboard`);
    const number = page.getByRole('button', { name: /номер карты/ });
    await number.waitFor({ timeout: 120_000 });
    const started = Date.now();
    for (let step = 0; Date.now() - started < seconds * 1_000; step += 1) {
      await number.dispatchEvent('click');
      await page.getByRole('button', { name: 'Меню', exact: true }).dispatchEvent('click');
      await page.keyboard.press('Escape');
      await page.evaluate(
        (isHidden) => {
          Object.defineProperty(document, 'visibilityState', {
            value: isHidden ? 'hidden' : 'visible',
            configurable: true,
          });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        },
        step % 10 === 0,
      );
      await page.waitForTimeout(500);
    }
    const ran = await page.evaluate(() => globalThis.ran);
    const ours = ran.filter(({ sourceURL }) => own.some((file) => sourceURL.includes(file)));
    const longest = Math.max(0, ...ours.map(({ duration }) => duration));
    print('batches sent', sent.length, `in ${seconds} s`);
    print('busiest minute, headers and all', busiest(sent), 'B (2,000 promised)');
    print('scripts in slow frames', ran.length, `${ours.length} of them the telemetry's`);
    print("the telemetry's longest script there", longest.toFixed(0), 'ms');
    print('long tasks of its own', ours.filter(({ duration }) => duration >= longTask).length);
  } finally {
    await close();
    await sandbox.close();
  }
}
