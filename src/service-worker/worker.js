/**
 * Keeps the app's shell on the device, so that it starts at once and without a network. What it
 * keeps is the site's own files and nothing else: calls pass it by, no answer of theirs is stored.
 * The build puts `shell` before this text: { version, files, pages }.
 */
/* global shell */
const prefix = 'shell-';
const cacheName = prefix + shell.version;

const pageRequest = (page) =>
  new Request(page, { cache: 'no-cache', headers: { accept: 'text/html' } });

async function keepShell() {
  const cache = await caches.open(cacheName);
  await cache.addAll([...shell.files, ...shell.pages.map(pageRequest)]);
}

const assets = '/assets/';

/**
 * Where the browser supports static routing, only opening a page starts the worker: kept files load straight from the
 * cache, and calls go to the network. Thus no request at the wrong moment restarts a former version that is about to be
 * replaced. Few patterns, because the browser matches each request against all of them.
 */
async function leaveToBrowser(event) {
  const others = shell.files.filter((file) => !file.startsWith(assets));
  const files = [`${assets}*`, ...others].map((urlPattern) => ({ urlPattern }));
  try {
    await event.addRoutes?.([
      { condition: { or: files }, source: { cacheName } },
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
    ]);
  } catch {
    // An older browser, or one with lower limits: all requests go through the worker.
  }
}

async function dropFormerShells() {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(former.map((name) => caches.delete(name)));
}

/** The kept file, or the network's if the device has deleted the kept one. */
async function kept(path, request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

/** The server sends a page that the shell does not contain; without a network the app itself reports that. */
const page = (request) => fetch(request).catch(() => kept(shell.app, request));

addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell(), leaveToBrowser(event)]));
});

addEventListener('activate', (event) => {
  event.waitUntil(dropFormerShells());
});

// A newer version waits until the person wants it, or until no page of the former is open.
addEventListener('message', ({ data }) => {
  if (data === 'activate') skipWaiting();
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const isPage = request.mode === 'navigate';
  const known = isPage ? shell.pages : shell.files;
  const path = isPage && pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (known.includes(path)) event.respondWith(kept(path, request));
  else if (isPage && request.destination === 'document') event.respondWith(page(request));
});
