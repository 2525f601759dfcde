import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/**
 * Writes the public pages as HTML into the built site: `auth/index.html` and so on. `app.html` is
 * the page of every address that is not prerendered.
 */
export async function writePrerendered() {
  const site = join(root, 'dist/site');
  const { pages } = await import(pathToFileURL(join(root, 'dist/prerender/prerender.js')).href);
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'));
  const template = readFileSync(join(site, 'index.html'), 'utf8');
  for (const { file, route, part, title, body } of pages()) {
    const html = template
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
      .replace('<!--head-->', () => [...hold(route), ...linksOf(manifest, part)].join('\n    '))
      .replace('<div id="app">', () =>
        route ? `<div id="app" data-page="${route}">` : '<div id="app">',
      )
      .replace('<!--app-->', () => body);
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), html);
  }
  rmSync(join(site, '.vite'), { recursive: true });
  rmSync(join(root, 'dist/prerender'), { recursive: true });
}

/** A public page may belong to somebody who is on the way elsewhere: boot.js holds it back. */
const hold = (/** @type {string} */ route) => (route ? ['<script src="/boot.js"></script>'] : []);

/**
 * The screen's own code and styles, asked for with the page.
 * @param {Record<string, { file: string, css?: string[], imports?: string[] }>} manifest
 * @param {string | undefined} part
 */
function linksOf(manifest, part) {
  if (!part) return [];
  const entry = manifest['index.html'];
  const known = new Set(closureOf(manifest, entry));
  const files = closureOf(manifest, manifest[part]).filter((file) => !known.has(file));
  return files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
}

function closureOf(manifest, chunk) {
  if (!chunk) return [];
  const imported = (chunk.imports ?? []).flatMap((name) => closureOf(manifest, manifest[name]));
  return [...new Set([chunk.file, ...(chunk.css ?? []), ...imported])];
}
