import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** @typedef {{ file: string, css?: string[], assets?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */

/** Parts that load on request for analysts, not for card holders. */
const isLeftOut = (/** @type {string} */ source) => /^src\/tools\/viewer\//.test(source);

/**
 * The text of the service worker, with the list of what it keeps: every file of the cabinet and
 * the pages it starts from. Its version is a digest of them all.
 * @param {{ site: string, manifest: Record<string, Chunk>, routes: string[], app: string }} built
 */
export function serviceWorker({ site, manifest, routes, app }) {
  const files = [...filesOf(manifest, entryOf(manifest), new Set()), 'icon.svg'].map(
    (file) => `/${file}`,
  );
  const worker = readFileSync(join(root, 'src/service-worker/worker.js'), 'utf8');
  const documents = [...routes.map((route) => `${route}/index.html`), '/app.html'];
  const digest = createHash('sha256').update(worker);
  for (const file of [...files, ...documents]) digest.update(readFileSync(join(site, file)));
  const shell = {
    version: digest.digest('hex').slice(0, 12),
    files: [...new Set(files)],
    pages: [...routes, app],
    app,
  };
  return `const shell = ${JSON.stringify(shell)};\n${worker}`;
}

/**
 * The chunk the app starts with: the page's own, or that of the first load, which has taken it in.
 * @param {Record<string, Chunk & { name?: string }>} manifest
 */
export function entryOf(manifest) {
  const entry = Object.keys(manifest).find(
    (key) => key === 'index.html' || (manifest[key]?.name === 'first' && key.endsWith('.js')),
  );
  if (entry === undefined) throw new Error('The build has no first chunk');
  return entry;
}

/**
 * Every file a chunk may ever ask for, itself first.
 * @param {Record<string, Chunk>} manifest
 * @param {string} source
 * @param {Set<string>} seen
 * @returns {string[]}
 */
function filesOf(manifest, source, seen) {
  const chunk = manifest[source];
  if (!chunk || seen.has(source) || isLeftOut(source)) return [];
  seen.add(source);
  const next = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])];
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
    ...next.flatMap((name) => filesOf(manifest, name, seen)),
  ];
}
