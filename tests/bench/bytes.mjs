import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { goal } from './goal.mjs';

const pages = {
  '/': 'index.html',
  '/auth': 'auth/index.html',
  '/sign_up': 'sign_up/index.html',
  '/get_card': 'get_card/index.html',
  '/delete_account': 'delete_account/index.html',
  '/dashboard': 'app.html',
};

/** Promised limit of script bytes for a page. */
const goals = { '/auth': 97_000 };
/** Bytes of the libraries alone on such a page. */
const libraries = 90_700;

/** Bytes per route, after brotli: the page, and the scripts that it loads before it is drawn. */
export async function measure({ site, print }) {
  const read = (file) => readFileSync(join(site, file), 'utf8');
  const weigh = (text) => brotliCompressSync(Buffer.from(text)).length;
  for (const [route, page] of Object.entries(pages)) {
    const html = read(page);
    const asked = [
      ...html.matchAll(/<script[^>]* src="([^"]+)"/g),
      ...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
    ].map(([, file]) => file);
    const all = new Set();
    for (const file of asked) {
      if (all.has(file)) continue;
      all.add(file);
      for (const [, name] of read(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
        asked.push(`/assets/${name}`);
      }
    }
    print(`${route} page`, weigh(html), 'B');
    const scripts = [...all].reduce((sum, file) => sum + weigh(read(file)), 0);
    const most = goals[route];
    const beside = most ? `${goal(scripts, most, 'B')}, libraries ${libraries}` : 'B';
    print(`${route} scripts`, scripts, beside);
  }
}
