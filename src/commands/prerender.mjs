import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/**
 * Writes the public pages as HTML into the built site: `auth/index.html` and so on. `app.html` is
 * the page of every address that is not prerendered.
 */
export async function writePrerendered() {
  const site = join(root, 'dist/site');
  const built = join(root, 'dist/prerender/prerender.js');
  const { pages } = await import(pathToFileURL(built).href);
  const template = readFileSync(join(site, 'index.html'), 'utf8');
  for (const { file, head, body } of pages()) {
    const html = template.replace('<!--head-->', head).replace('<!--app-->', body);
    mkdirSync(join(site, file, '..'), { recursive: true });
    writeFileSync(join(site, file), html);
  }
  rmSync(join(root, 'dist/prerender'), { recursive: true });
}
