import { createServer } from 'node:http';
import { median, openPhone, press } from './page.mjs';

/** Page with nothing but a word: the same browser can paint no page sooner. */
const word = '<p>Пусто</p>';
/** A button and a field: no page can respond to input sooner. */
const controls = '<button>Пусто</button><input>';

const runs = 5;
/** How much later than an empty page a page may respond, in ms. */
const frame = 16;

/** Serves an empty page on a port of its own, with these additional response headers. */
export async function serveEmptyPage(body = word, headers = {}) {
  const page = `<!doctype html><html lang="ru"><title>Пусто</title>${body}`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

/**
 * Limit for the longest interaction by `act` and by keys, in ms: the median of fresh browsers for
 * the same input on an empty page, plus a frame.
 */
export async function interactionGoal(chromium, act) {
  const { url, close: stop } = await serveEmptyPage(controls);
  const seen = [];
  for (let run = 0; run < runs; run += 1) {
    const { page, vitals, close } = await openPhone(chromium, { baseUrl: url, isSlow: false });
    await page.goto(url, { waitUntil: 'networkidle' });
    await act(page, page.locator('button'));
    await act(page, page.locator('input'));
    await page.keyboard.type('кофе', { delay: 300 });
    await press(page, 'Escape');
    await page.waitForTimeout(500);
    const { interactions } = await vitals();
    seen.push(Math.max(0, ...interactions.map(({ duration }) => duration)));
    await close();
  }
  await stop();
  return median(seen) + frame;
}
