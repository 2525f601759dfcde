import { createServer } from 'node:http';
import { median, openPhone, press } from './page.mjs';

/** A page with nothing but a word: no page can be painted sooner by the same browser. */
const word = '<p>Пусто</p>';
/** A button and a field: no page can answer what a person does sooner. */
const controls = '<button>Пусто</button><input>';

const runs = 5;
/** How much later than an empty page a page may answer, in ms. */
const frame = 16;

/** Serves an empty page on a port of its own, with more response headers where they are given. */
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
 * How long the longest interaction may take where people act by `act` and by keys, in ms: that of an
 * empty page with the same input, the median of fresh browsers, and a frame.
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
