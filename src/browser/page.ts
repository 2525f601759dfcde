import { OutdatedError, UnreachableError } from '#domain/failure.ts';
import { stored } from './storage';
import { yieldToMain } from './tasks';

/** The element the app is drawn in. */
export function appRoot(): HTMLElement {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app');
  return root;
}

/** The route whose prerendered markup the page shows; empty for the shell, and once the app has rendered. */
export const prerenderedRoute = (): string => appRoot().dataset['page'] ?? '';

/** Hides the page until the app knows whether the person is signed in. */
export function holdApp(): void {
  document.documentElement.dataset['held'] = '';
}

/** Shows the page that `earlyInput.js` or `holdApp` has hidden. */
export function showApp(): void {
  delete document.documentElement.dataset['held'];
}

/** Marks the app as started: `src/build/watchStart.js` shows no notice from now on. */
export function markBegun(): void {
  document.getElementById('not-started')?.remove();
}

/** Whether the page shows only the wait: the app has not started, or has failed. */
export const isBlank = (): boolean =>
  !appRoot().hasChildNodes() || appRoot().dataset['page'] === '';

/** Replaces the app's content by an empty element, for a notice after the app could not continue. */
export function clearApp(): HTMLElement {
  const root = appRoot();
  const host = document.createElement('div');
  delete root.dataset['page'];
  root.replaceChildren(host);
  showApp();
  return host;
}

/** Adds an element beside the app's, for layers above the page. */
export function addRoot(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  return root;
}

/** Runs `act` once the screen shows the machines' new states. */
export const afterRender = (act: () => void): void => void setTimeout(act, 0);

/** Runs `act` once the page's own resources have loaded. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}

/** The milliseconds since the page has loaded; 0 before that. */
export function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const loadedAt = navigation?.loadEventStart ?? 0;
  return loadedAt > 0 ? performance.now() - loadedAt : 0;
}

export function setTitle(title: string): void {
  document.title = title;
}

/** Section 2: each navigation scrolls to the app container. */
export function scrollToContainer(): void {
  scrollTo(0, 0);
}

/** The topmost modal, or the page: elements beneath a modal are out of reach. */
export const inReach = (): Element | null =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');

/** Puts the focus on the page's heading, so that it is read out after a change of place. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** True with a mouse, for example: no on-screen keyboard covers the page when a field has the focus. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;

export const reload = (address: string): void => {
  location.assign(address);
};

export const reloadPage = (): void => {
  location.reload();
};

/** Time limit for the site's answer to the probe, in ms. */
const probeLimit = 5_000;

/** Whether the site answers; if so, a chunk that does not load is missing there. */
async function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch(`${location.origin}/`, {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(probeLimit),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Loads a chunk. Throws `OutdatedError` where the site answers, because the server then has another
 * version, else `UnreachableError`.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    await yieldToMain();
    return part;
  } catch (cause) {
    if (cause instanceof UnreachableError || cause instanceof OutdatedError) throw cause;
    const Missing = (await isSiteReachable()) ? OutdatedError : UnreachableError;
    throw new Missing('A part of the app did not load', { cause });
  }
}

/** Calls back when the page is shown again: from the back-forward cache, or to a sleeping tab. */
export function onPageShow(listener: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener();
  });
}

/** Colours the cabinet by the client's tier. */
export function setTier(tier: string): void {
  document.documentElement.dataset['tier'] = tier;
}

const reloadMark = stored('app-reloaded', 'sessionStorage');

/** Whether this page is the one reload made for a missing part; true without storage, which allows no reload. */
export const wasReloaded = (): boolean => reloadMark.read() !== null;

export const markReloaded = (isReloaded: boolean): void => {
  reloadMark.write(isReloaded ? '1' : null);
};

const pad = (value: number) => String(value).padStart(2, '0');

/** A moment's day where the device is, YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  `${String(moment.getFullYear())}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;

/** YYYY-MM-DD by the device's own clock. For days that the programme counts, use `today` of `clock.ts`. */
export const deviceDay = (): string => dayOf(new Date());

/** HH:MM by the device's own clock. */
export const timeNow = (): string => {
  const now = new Date();
  return `${pad(now.getHours())}:${pad(now.getMinutes())}`;
};

export const isMotionReduced = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Locks the page's scroll and keeps its width: the space of the scrollbar stays free. */
export function lockScroll(): void {
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${String(innerWidth - page.clientWidth)}px`);
  page.dataset['locked'] = '';
}

export function unlockScroll(): void {
  delete document.documentElement.dataset['locked'];
}

/** Leaves the app for `url`, in place of this page's history entry. */
export const replaceLocation = (url: string): void => {
  location.replace(url);
};
