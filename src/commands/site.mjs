import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './install.mjs';

const folder = `${root}.cache/paths/site/`;
const stamp = `${root}.cache/paths/site-stamp`;
const sources = ['src', 'machines'];
const files = ['index.html', 'vite.config.ts', 'package-lock.json'];

/** Everything the build is made of, as one hash. */
function fingerprint() {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.sort()));
  const environment = readdirSync(root).filter((name) => name.startsWith('.env'));
  const inside = sources.flatMap((source) =>
    readdirSync(root + source, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  const all = [...files, ...environment].map((name) => root + name);
  for (const file of [...all, ...inside].sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * The product built for the paths, in a folder of its own so that a running `npm start` is left
 * alone; as it stands when nothing has changed. `DIST` names a build to take instead.
 * @returns {Promise<string>} the build's folder
 */
export async function buildSite() {
  if (process.env.DIST) return process.env.DIST;
  process.env.VITE_FLOWS ??= '1';
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  console.log('Building the product…');
  process.env.OUT_DIR = '.cache/paths/site';
  const { build } = await import('./build.mjs');
  await build({ logLevel: 'error' });
  writeFileSync(stamp, wanted);
  return folder;
}
