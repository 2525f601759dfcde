import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { entryOf, serviceWorker } from './shell.mjs';

/**
 * Writes the public pages as HTML into the built site: `auth/index.html` and so on. `app.html` is
 * the page of every address that is not prerendered. What a page needs for its first paint is in
 * the page itself, its hash in the page's own policy.
 */
export async function writePrerendered(/** @type {string} */ dist) {
  const site = join(dist, 'site');
  const { firstCalls, notStartedNotice, oldBrowserNotice, pages, siteFiles } = await import(
    pathToFileURL(join(dist, 'prerender/prerender.js')).href
  );
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'));
  const read = (/** @type {string} */ file) => readFileSync(join(site, file), 'utf8');
  const write = (/** @type {string} */ file, /** @type {string} */ body) => {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), body);
  };
  const template = read('index.html').replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const early = inline('earlyCalls.js').replace('PLANNED_CALLS', () => scriptJson(firstCalls));
  const written = pages();
  for (const { file, route, parts, title, head, body } of written) {
    const entry = closureOf(manifest, manifest[entryOf(manifest)]);
    const needed = parts.flatMap((part) => closureOf(manifest, manifest[part]));
    const own = [...new Set(needed)].filter((name) => !entry.includes(name));
    const styles = [...entry, ...own].filter(isStyle).map(read).join('');
    // An @font-face in the first stylesheet makes Chromium search local fonts before it paints, so the fonts
    // follow after the first paint.
    const fonts = (styles.match(webFont) ?? []).join('');
    const lines = [
      ...head,
      inline('watchStart.js', ...(route ? ['earlyInput.js'] : ['earlyPress.js', 'warmIntl.js'])),
      `<style>${styles.replace(webFont, '')}</style>`,
    ];
    const later = route ? own.filter((name) => !isStyle(name)) : [];
    const links = [...entry.filter(isStyle), ...own.filter((name) => !later.includes(name))];
    const html = template
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
      .replace('<!--head-->', () => lines.join('\n    '))
      .replace(
        '</head>',
        () => `${[...links.map(linkTo), ...(route ? [] : [early])].join('\n    ')}\n  </head>`,
      )
      .replace('</body>', () => `  ${deferred(route, later, fonts).join('\n    ')}\n  </body>`)
      .replace(
        '<body>',
        () =>
          `<body>\n    <p id="old-browser" hidden>${oldBrowserNotice}</p>\n    <p id="not-started" role="alert" hidden>${notStartedNotice}</p>`,
      )
      .replace('<div id="app">', () => `<div id="app" data-page="${route}">`)
      .replace('<!--app-->', () => body);
    write(file, html);
  }
  for (const { file, body } of siteFiles()) write(file, body);
  const routes = written.map(({ route }) => route).filter((route) => route !== '');
  write('sw.js', serviceWorker({ site, manifest, routes, app: '/dashboard' }));
  rmSync(join(site, '.vite'), { recursive: true });
  rmSync(join(dist, 'prerender'), { recursive: true });
}

/** Scripts after the page's content: before it they would delay its first paint. */
const afterContent = ['oldBrowser.js', 'keptStart.js'];

/**
 * Parts that load after the first paint of a public page, which is complete without them. The cabinet shows nothing
 * without its code, so there only the fonts load later; the device's own replace them until then.
 */
function deferred(
  /** @type {string} */ route,
  /** @type {string[]} */ parts,
  /** @type {string} */ fonts,
) {
  const links = parts.map(linkTo).join('');
  const style = `<style>${fonts}</style>`;
  return route
    ? [
        `<template id="parts">${style}${links}</template>`,
        inline(...afterContent, 'deferredAssets.js'),
      ]
    : [`<template id="fonts">${style}</template>`, inline(...afterContent, 'cabinetAssets.js')];
}

/** A value in JSON, safe within a script of a page. */
const scriptJson = (/** @type {unknown} */ value) =>
  JSON.stringify(value).replaceAll('<', '\\u003c');

/** A font that is fetched; those of the device are available at once. */
const webFont = /@font-face\s*\{[^}]*url\([^}]*\}/g;

const isStyle = (/** @type {string} */ file) => file.endsWith('.css');

/**
 * Scripts that cannot wait for the code, as one inline `<script>`.
 *
 * `watchStart.js` offers to reload a page whose app does not start; `keptStart.js` leaves a kept
 * app that fails at its start. `earlyInput.js` hides a public page from a person who will be
 * redirected. `earlyPress.js` records presses in the cabinet's shell; `earlyCalls.js` sends the
 * cabinet's first calls. `deferredAssets.js` loads the parts of its code, `cabinetAssets.js` the
 * cabinet's fonts. `warmIntl.js` uses the time in which the cabinet's code loads; `oldBrowser.js`
 * says that the browser is too old.
 */
const inline = (/** @type {string[]} */ ...names) => {
  const scripts = names.map((name) =>
    readFileSync(join(root, 'src/build', name), 'utf8')
      .replace(/^\s*(\/\/.*|\/\*.*\*\/)$/gm, '')
      .replace(/\n\s*/g, ''),
  );
  return `<script>${scripts.join('')}</script>`;
};

/**
 * The screen's own code loads with the page. Its styles are inlined: the disabled link only shows
 * the loader that they are loaded, and fetches nothing.
 */
const linkTo = (/** @type {string} */ file) =>
  isStyle(file)
    ? `<link disabled rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * The files a chunk of the build needs, itself first.
 * @param {Record<string, { file: string, css?: string[], imports?: string[] }>} manifest
 * @param {{ file: string, css?: string[], imports?: string[] } | undefined} chunk
 * @returns {string[]}
 */
function closureOf(manifest, chunk) {
  if (!chunk) return [];
  const imported = (chunk.imports ?? []).flatMap((name) => closureOf(manifest, manifest[name]));
  return [...new Set([chunk.file, ...imported, ...(chunk.css ?? [])])];
}
