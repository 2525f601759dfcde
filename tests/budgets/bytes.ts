import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const siteOf = (folder: string) =>
  fileURLToPath(new URL(`../../.cache/${folder}/site/`, import.meta.url));

/** Folder of the plain build's site. */
export const plainSite = siteOf('plain');
/** The build of an operator who collects counts: with telemetry, without the viewer. */
export const telemetrySite = siteOf('telemetry');

/** The build of an operator whose clients have passkeys. */
export const passkeysSite = siteOf('plain-passkeys');

/** A file of a build, by its path on the site. */
export const readSite = (file: string, site = plainSite) =>
  readFileSync(`${site}${file.replace(/^\//, '')}`, 'utf8');

/** Bytes after brotli, as a browser receives them. */
const compressed = (text: string) => brotliCompressSync(Buffer.from(text)).length;

/** The scripts that a page loads before it is drawn: its own and all their static imports. */
export function scriptsOf(page: string, site = plainSite): string[] {
  const html = readSite(page, site);
  const asked = [
    ...html.matchAll(/<script[^>]* src="([^"]+)"/g),
    ...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
  ].map(([, file = '']) => file);
  return withImports(asked, site);
}

/** The scripts and all their static imports, each once. */
export function withImports(scripts: readonly string[], site: string): string[] {
  const all = new Set<string>();
  const queue = [...scripts];
  for (const file of queue) {
    if (all.has(file)) continue;
    all.add(file);
    queue.push(...importsOf(file, site));
  }
  return [...all];
}

/** The static imports of a script. */
const importsOf = (file: string, site: string) =>
  [...readSite(file, site).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name = '']) => `/assets/${name}`,
  );

/** The scripts of a site that import themselves through other scripts. */
export const ringsOf = (site: string) =>
  readdirSync(`${site}assets`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => `/assets/${file}`)
    .filter((file) => withImports(importsOf(file, site), site).includes(file));

export const weigh = (files: readonly string[], site = plainSite) =>
  files.reduce((sum, file) => sum + compressed(readSite(file, site)), 0);

/** Bytes of the styles that a page needs for its first paint, in files or inline. */
export function stylesOf(page: string): number {
  const html = readSite(page);
  const files = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  const inlined = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)];
  return (
    weigh(files.map(([, file = '']) => file)) +
    inlined.reduce((sum, [, text = '']) => sum + compressed(text), 0)
  );
}
