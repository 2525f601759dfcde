import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type * as ReactDom from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { parseSettings } from '#src/settings.ts';
import { openSandbox } from '#tests/api/support/sandbox.ts';
import { Channel, DrawnObserver, StillObserver } from './surroundings';

/** The moment these tests take place. */
const now = '2026-11-20T12:00:00+03:00';
const origin = 'https://cabinet.test';

export const newcomer = '+79990000001';
export const sapphire = '+79990000003';

/** What the page has drawn: all of it ends with the page. */
const roots: ReactDom.Root[] = [];

vi.mock('react-dom/client', async (importOriginal) => {
  const client = await importOriginal<typeof ReactDom>();
  const kept = (root: ReactDom.Root) => {
    roots.push(root);
    return root;
  };
  return {
    ...client,
    createRoot: (...given: Parameters<typeof client.createRoot>) =>
      kept(client.createRoot(...given)),
    hydrateRoot: (...given: Parameters<typeof client.hydrateRoot>) =>
      kept(client.hydrateRoot(...given)),
  };
});

type Visit = {
  /** The client who is signed in: the cookies are there before the page is. */
  as?: string;
  /** What the history entry holds that the page is opened at. */
  state?: unknown;
  /** The entry is the one that is there, and no new one. */
  isSame?: boolean;
  isOnline?: boolean;
  /** The route whose page the build has written, as the server sends it. */
  written?: string;
};

/** As long as a busy machine may need; nothing is waited for that has come. */
export const slowly = { timeout: 60_000 };

/**
 * The whole cabinet, `src/main.tsx`, in a page without a browser, over the real sandbox in this
 * process. Time goes on by itself and can be let pass; a page that is left does nothing any more.
 */
export function cabinetPage() {
  let sandbox: Awaited<ReturnType<typeof openSandbox>>;
  const scrolled = vi.fn();
  const broughtIn = vi.fn();
  const isConnected = vi.fn(() => true);

  beforeAll(async () => {
    sandbox = await openSandbox();
  }, 60_000);
  beforeEach(async () => {
    const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
    vi.useFakeTimers({ toFake: [...toFake], now: Date.parse(now), shouldAdvanceTime: true });
    await sandbox.control('POST', '/reset', { now });
    expectXStateNotice();
  });
  afterEach(async () => {
    await leave();
    forget();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  afterAll(() => sandbox.close());

  async function signIn(phone: string) {
    const { accessToken, refreshToken } = await sandbox.signIn(phone);
    writeCookie('access_token', accessToken);
    writeCookie('refresh_token', refreshToken);
  }

  async function open(
    address: string,
    { as, state = null, isSame = false, isOnline = true, written }: Visit = {},
  ) {
    if (as !== undefined) await signIn(as);
    document.documentElement.dataset['tier'] = 'none';
    if (isSame) history.replaceState(state, '', address);
    else history.pushState(state, '', address);
    isConnected.mockReturnValue(isOnline);
    scrolled.mockClear();
    broughtIn.mockClear();
    surround();
    const visit = {};
    current = visit;
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch');
      const answer = await sandbox.fetch(request);
      // In the page's own time, so that no answer overtakes what the page does in 0 ms.
      await new Promise((resolve) => setTimeout(resolve, 1));
      return current === visit ? answer : new Promise(() => {});
    });
    const root = await rootOf(written);
    const first = root.firstElementChild;
    document.body.replaceChildren(root);
    await import('#src/main.tsx');
    return { isAsWritten: () => root.firstElementChild === first };
  }

  function surround() {
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(isConnected);
    vi.stubGlobal('scrollTo', scrolled);
    HTMLElement.prototype.scrollIntoView = broughtIn;
    vi.stubGlobal('ResizeObserver', StillObserver);
    vi.stubGlobal('IntersectionObserver', DrawnObserver);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
    vi.stubGlobal('BroadcastChannel', Channel);
    Channel.said = [];
    vi.stubGlobal('__FLOWS__', false);
    vi.stubGlobal('__TELEMETRY__', false);
    vi.stubGlobal('__PASSKEYS__', false);
    vi.stubGlobal(
      '__SETTINGS__',
      parseSettings({
        VITE_API_URL: origin,
        VITE_CONTENT_URL: origin,
        VITE_PINS_URL: `${origin}/pins.json`,
      }),
    );
    watchListeners();
  }

  return {
    open,
    /** The same place anew, at the history entry as it is. */
    reload: async () => {
      const state: unknown = history.state;
      await leave();
      await open(location.pathname + location.hash, {
        state,
        isSame: true,
        isOnline: isConnected(),
      });
    },
    user: userEvent.setup({ delay: null }),
    /** Where the page has been scrolled to, and what has been brought into view. */
    scrolled,
    broughtIn,
    cookies,
    /** The person has arrived: the address and the page's heading say so. */
    arrives: async (address: string, heading: string) => {
      await vi.waitFor(() => {
        expect(location.pathname + location.hash).toBe(address);
      }, slowly);
      await screen.findByRole('heading', { level: 1, name: heading }, slowly);
    },
    find: (role: string, name?: string | RegExp) =>
      screen.findByRole(role, name === undefined ? {} : { name }, slowly),
    /** The first of several that look the same. */
    first: async (role: string, name: string) => {
      const [first] = await screen.findAllByRole(role, { name }, slowly);
      if (!first) throw new Error(`No ${role} "${name}"`);
      return first;
    },
    leave: async () => {
      await leave();
      forget();
    },
    /** Another tab signs out: the cookies are gone, and this tab hears of it. */
    signOutElsewhere: () => {
      forgetCookies();
      Channel.here?.onmessage?.({ data: 'signed-out' });
    },
    /** Another tab signs in; this one finds its cookies. */
    signInElsewhere: async (phone: string) => {
      await signIn(phone);
      Channel.here?.onmessage?.({ data: 'signed-in' });
    },
    /** Another tab signs out while this one is asleep: nobody tells it when it is shown again. */
    sleepThroughSignOut: () => {
      forgetCookies();
      document.dispatchEvent(new Event('visibilitychange'));
    },
    /** What this tab has told the others. */
    told: () => Channel.said,
    connect: (isBack: boolean) => {
      isConnected.mockReturnValue(isBack);
      window.dispatchEvent(new Event(isBack ? 'online' : 'offline'));
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    fault: (order: object) => sandbox.fault({ method: 'POST', ...order }),
    control: (method: string, path: string, body?: object) => sandbox.control(method, path, body),
    codeFor: (phone: string) => sandbox.codeFor(phone),
    /** The calls the server has received, `POST /v1/login` each, after those of `as`. */
    calls: async (path = '') =>
      (await sandbox.calls())
        .map((call) => `${call.method} ${call.path}`)
        .filter((call) => call.includes(path)),
  };
}

/**
 * XState warns whoever makes a machine's action within another action. A screen's machines are made
 * when navigation shows it, which is an action, and none of theirs runs in it.
 */
function expectXStateNotice() {
  const warn = vi.mocked(console.warn);
  const unexpected = warn.getMockImplementation();
  warn.mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith('Custom actions should not call')) unexpected?.(...words);
  });
}

/** A page that is left hears of no answer. */
let current: object | null = null;

/** What the page listens to: nothing reaches it once it is left. */
const listeners: [EventTarget, Parameters<EventTarget['addEventListener']>][] = [];

const listening = new Map<EventTarget, EventTarget['addEventListener']>(
  [window, document].map((target) => [target, target.addEventListener.bind(target)]),
);

function watchListeners() {
  for (const [target, add] of listening) {
    vi.spyOn(target, 'addEventListener').mockImplementation((...given) => {
      listeners.push([target, given]);
      add(...given);
    });
  }
}

/** What the page was about to bring belongs to it, and not to the page that comes next. */
async function leave() {
  await vi.dynamicImportSettled();
  current = null;
  for (const [target, [type, listener]] of listeners.splice(0))
    target.removeEventListener(type, listener);
  vi.clearAllTimers();
  await vi.dynamicImportSettled();
  cleanup();
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
  vi.resetModules();
}

/** The element the app is drawn in, as `src/build/prerender.mjs` writes it. */
async function rootOf(written: string | undefined): Promise<HTMLElement> {
  const root = Object.assign(document.createElement('div'), { id: 'app' });
  if (written === undefined) return root;
  const { pages } = await import('#build/prerender.tsx');
  const body = pages().find(({ route }) => route === written)?.body ?? '';
  root.append(document.createRange().createContextualFragment(body));
  root.dataset['page'] = written;
  return root;
}

/** What a browser keeps when a page is left. */
function forget() {
  for (const key of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[key];
  forgetCookies();
  localStorage.clear();
  sessionStorage.clear();
}

const cookies = (): Record<string, string> =>
  Object.fromEntries(
    document.cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
      }),
  );

const forgetCookies = () => {
  for (const name of Object.keys(cookies())) writeCookie(name, '', 'Max-Age=0');
};

const writeCookie = (name: string, value: string, attributes = '') => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; ${attributes}`;
};
