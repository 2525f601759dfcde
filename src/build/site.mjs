import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './install.mjs';

const folder = `${root}.cache/paths/site/`;
const keyedFolder = `${root}.cache/paths/keyed/`;
const passkeysFolder = `${root}.cache/paths/passkeys/`;
const stamp = `${root}.cache/paths/site-stamp`;
const sources = ['src', 'machines'];
const files = ['index.html', 'vite.config.ts', 'package-lock.json'];

/** Everything the build is made of, as one hash. */
export function fingerprint() {
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
 * Builds the product for the paths, in folders of its own so that a running `npm start` is left
 * alone. Reuses the last build when nothing has changed. `DIST`, `KEYED_DIST` and `PASSKEYS_DIST`
 * name existing builds to use instead.
 * @returns {Promise<{ plain: string, keyed: string, passkeys: string }>} folders of three builds:
 * `keyed` has a key of the maps provider and telemetry, `passkeys` has passkeys.
 */
export async function buildSite() {
  const {
    DIST,
    KEYED_DIST = `${root}.cache/keyed`,
    PASSKEYS_DIST = `${root}.cache/passkeys`,
  } = process.env;
  if (DIST) return { plain: DIST, keyed: KEYED_DIST, passkeys: PASSKEYS_DIST };
  process.env.VITE_FLOWS ??= '1';
  const wanted = fingerprint();
  const built = { plain: folder, keyed: keyedFolder, passkeys: passkeysFolder };
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return built;
  console.log('Building the product…');
  const { build } = await import('./build.mjs');
  const { VITE_YANDEX_MAPS_KEY: key, VITE_TELEMETRY_URL: collector } = process.env;
  process.env.OUT_DIR = '.cache/paths/site';
  await build({ logLevel: 'error' });
  Object.assign(process.env, {
    OUT_DIR: '.cache/paths/keyed',
    VITE_YANDEX_MAPS_KEY: key || 'stand-in',
    VITE_TELEMETRY_URL: collector || '/telemetry/v1/metrics',
  });
  await build({ logLevel: 'error' });
  if (!key) delete process.env.VITE_YANDEX_MAPS_KEY;
  if (!collector) delete process.env.VITE_TELEMETRY_URL;
  const { VITE_PASSKEYS: passkeys } = process.env;
  Object.assign(process.env, { OUT_DIR: '.cache/paths/passkeys', VITE_PASSKEYS: '1' });
  await build({ logLevel: 'error' });
  if (!passkeys) delete process.env.VITE_PASSKEYS;
  writeFileSync(stamp, wanted);
  return built;
}
