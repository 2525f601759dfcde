import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, vi } from 'vitest';
import { Time, type Owner, owner } from './time';
import { Backend, anna, type Person } from './backend';
import { bringOwnModules, loadModules, type AppModules, Tab } from './tab';

type Kept = Map<string, string>;

const slowest = 6;

/** The part of the Cache API that the app uses. */
export class Caches {
  readonly kept = new Map<string, Kept>();

  constructor(private readonly time: Time) {}

  open = async (name: string) => {
    await this.time.pause(slowest);
    const cache = this.kept.get(name) ?? new Map<string, string>();
    this.kept.set(name, cache);
    return {
      put: async (address: string, response: Response): Promise<void> => {
        const text = await response.text();
        await this.time.pause(slowest);
        cache.set(address, text);
        await this.time.pause(slowest);
      },
    };
  };

  match = async (address: string, { cacheName }: { cacheName: string }) => {
    await this.time.pause(slowest);
    const text = this.kept.get(cacheName)?.get(address);
    return text === undefined ? undefined : new Response(text);
  };

  delete = async (name: string): Promise<boolean> => {
    await this.time.pause(slowest);
    return this.kept.delete(name);
  };
}

type Member = { tab: Owner; name: string; receive: (data: unknown) => void };

/** Longest delay of a BroadcastChannel message, in ms; messages keep their order. */
const farthest = 15;

/** BroadcastChannel between the tabs of a browser. */
export class Channels {
  #members: Member[] = [];
  #lastAt = 0;

  constructor(private readonly time: Time) {}

  join(member: Member): (data: unknown) => void {
    this.#members.push(member);
    return (data) => {
      this.#lastAt = Math.max(this.#lastAt, this.time.now + this.time.within(farthest));
      for (const other of this.#members) {
        if (other === member || other.name !== member.name) continue;
        this.time.after(
          this.#lastAt - this.time.now,
          () => {
            other.receive(data);
          },
          other.tab,
        );
      }
    };
  }

  drop(tab: Owner): void {
    this.#members = this.#members.filter((member) => member.tab !== tab);
  }
}

type Cookies = Map<string, string>;

/** Longest delay, in ms, before `document.cookie` of another process shows a written cookie. */
const lag = 30;

/**
 * The cookies of a browser. `document.cookie` of a tab shows that tab's writes at once, and those of
 * other tabs after a delay. The cookie store reads the jar itself.
 */
export class Jar {
  readonly truth: Cookies = new Map();
  readonly #views = new Map<Owner, { cookies: Cookies; seenAt: number }>();

  constructor(private readonly time: Time) {}

  open(tab: Owner): void {
    this.#views.set(tab, { cookies: new Map(this.truth), seenAt: 0 });
  }

  close(tab: Owner): void {
    this.#views.delete(tab);
  }

  read(tab: Owner): string {
    return [...(this.#views.get(tab)?.cookies ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  write(tab: Owner, text: string): void {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const [name = '', ...rest] = pair.split('=');
    const expires = attributes.find((part) => /^expires=/i.test(part))?.slice('expires='.length);
    const isGone = expires !== undefined && Date.parse(expires) <= Date.now();
    const value = isGone ? null : rest.join('=');
    put(this.truth, name, value);
    for (const [other, view] of this.#views) {
      if (other === tab) put(view.cookies, name, value);
      else {
        view.seenAt = Math.max(view.seenAt, this.time.now + this.time.within(lag));
        this.time.after(
          view.seenAt - this.time.now,
          () => {
            put(view.cookies, name, value);
          },
          null,
        );
      }
    }
  }

  /** `getAll` of the cookie store: reads the jar itself, not the view of a tab. */
  getAll = async (name: string): Promise<{ name: string; value: string }[]> => {
    await this.time.pause(2);
    const value = this.truth.get(name);
    await this.time.pause(2);
    return value === undefined ? [] : [{ name, value }];
  };
}

function put(cookies: Cookies, name: string, value: string | null): void {
  if (value === null) cookies.delete(name);
  else cookies.set(name, value);
}

type Asked = { tab: Owner | null; run: () => Promise<void> };

/** Web Locks: one holder at a time for each name; the others wait in the order of their requests. */
export class Locks {
  readonly #queues = new Map<string, Asked[]>();

  constructor(private readonly time: Time) {}

  request = <Result>(
    name: string,
    { signal }: { signal?: AbortSignal },
    act: () => Promise<Result>,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const asked: Asked = {
        tab: owner.getStore() ?? null,
        run: async () => {
          signal?.removeEventListener('abort', giveUp);
          await act()
            .finally(() => {
              this.#release(name, asked);
            })
            .then(resolve, reject);
        },
      };
      const giveUp = () => {
        if (queue[0] === asked) return;
        queue.splice(queue.indexOf(asked), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp);
      queue.push(asked);
      if (queue[0] === asked) this.#grant(asked);
    });

  /** No browser freezes a page that holds a lock. */
  isHolding = (tab: Owner): boolean =>
    [...this.#queues.values()].some(([holder]) => holder?.tab === tab);

  /** Releases the locks of a closed tab and removes its requests. */
  drop(tab: Owner): void {
    for (const queue of this.#queues.values()) {
      const [holder] = queue;
      const left = queue.filter((asked) => asked.tab !== tab);
      queue.splice(0, queue.length, ...left);
      if (holder?.tab === tab && left[0]) this.#grant(left[0]);
    }
  }

  #grant(asked: Asked): void {
    this.time.after(this.time.within(2), () => void asked.run(), asked.tab);
  }

  #release(name: string, asked: Asked): void {
    const queue = this.#queues.get(name);
    if (queue?.[0] !== asked) return;
    queue.shift();
    const next = queue.at(0);
    if (next) this.#grant(next);
  }
}

/** The browser features that the pages cannot use. */
export type Blocked = Partial<
  Record<'cookies' | 'cookieStore' | 'locks' | 'channels' | 'caches', true>
>;

export type DeviceOptions = { seed?: number; blocked?: Blocked };

/** A browser with some tabs of the cabinet, and the server that they call. */
export class Device {
  readonly time: Time;
  readonly jar: Jar;
  readonly locks: Locks;
  readonly channels: Channels;
  readonly caches: Caches;
  readonly backend: Backend;
  readonly tabs: Tab[] = [];
  readonly blocked: Blocked;
  readonly #modules: AppModules;

  constructor(modules: AppModules, { seed = 1, blocked = {} }: DeviceOptions = {}) {
    this.time = new Time(seed);
    this.jar = new Jar(this.time);
    this.locks = new Locks(this.time);
    this.channels = new Channels(this.time);
    this.caches = new Caches(this.time);
    this.backend = new Backend(this.time);
    this.blocked = blocked;
    this.#modules = modules;
  }

  /** Opens the cabinet in a new tab, or replaces the tab in `slot`; does not wait until the app is ready. */
  async open(
    path = '/dashboard',
    { slot = this.tabs.length, storage = new Map<string, string>(), lostParts = 0 } = {},
  ): Promise<Tab> {
    const tab = new Tab(this, this.#modules, path, storage);
    tab.lostParts = lostParts;
    await bringOwnModules(tab);
    this.tabs[slot] = tab;
    this.jar.open(tab);
    tab.start();
    return tab;
  }

  tab(slot: number): Tab {
    const tab = this.tabs[slot];
    if (!tab) throw new Error(`No tab ${String(slot)}`);
    return tab;
  }

  close(tab: Tab): void {
    tab.isClosed = true;
    this.locks.drop(tab);
    this.channels.drop(tab);
    this.jar.close(tab);
  }

  reload(tab: Tab, { lostParts = 0 } = {}): Promise<Tab> {
    this.close(tab);
    const slot = this.tabs.indexOf(tab);
    return this.open(tab.location.pathname, { slot, storage: tab.storage, lostParts });
  }
}

const tabNow = (): Tab => {
  const tab = owner.getStore();
  if (!(tab instanceof Tab)) throw new Error('No tab runs now');
  return tab;
};

const refused = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly postMessage: (data: unknown) => void;
  constructor(name: string) {
    const tab = tabNow();
    if (tab.device.blocked.channels) refused();
    const receive = (data: unknown) => {
      this.onmessage?.({ data });
    };
    this.postMessage = tab.device.channels.join({ tab, name, receive });
  }
}

/** Globals that each tab gets instead of the browser's own. */
const world: Record<string, () => unknown> = {
  document: () => documentOf(tabNow()),
  navigator: () => navigatorOf(tabNow()),
  location: () => locationOf(tabNow()),
  history: () => historyOf(tabNow()),
  cookieStore: () => {
    const { device } = tabNow();
    if (device.blocked.cookieStore) return undefined;
    return device.blocked.cookies
      ? { getAll: () => Promise.resolve([]) }
      : { getAll: device.jar.getAll };
  },
  caches: () => {
    const { device } = tabNow();
    return device.blocked.caches ? refused() : device.caches;
  },
  sessionStorage: () => {
    const { storage, device } = tabNow();
    if (device.blocked.cookies) refused();
    return {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    };
  },
  localStorage: () => refused(),
  BroadcastChannel: () => Channel,
  scheduler: () => {
    const { device } = tabNow();
    const turn = () => device.time.pause(1);
    return { yield: turn, postTask: turn };
  },
  crypto: () => ({
    getRandomValues: (numbers: Uint32Array<ArrayBuffer>) => webcrypto.getRandomValues(numbers),
    subtle: {
      digest: (_: string, data: Uint8Array) =>
        Promise.resolve(new Uint8Array(createHash('sha256').update(data).digest()).buffer),
    },
  }),
};

/** Global functions that each tab gets; code outside a tab calls the former ones. */
const functions = {
  addEventListener: (...given: Parameters<EventTarget['addEventListener']>) => {
    tabNow().page.addEventListener(...given);
  },
  scrollTo: () => {},
  matchMedia: () => ({ matches: false }),
  fetch: (input: RequestInfo | URL, init?: RequestInit) => {
    const tab = tabNow();
    return tab.device.backend.fetch(new Request(input, init), tab);
  },
  setTimeout: (act: () => void, ms: number) => tabNow().device.time.after(ms, act),
  clearTimeout: (id: number | undefined) => {
    tabNow().device.time.cancel(id);
  },
};

function documentOf(tab: Tab) {
  const { device, document } = tab;
  return {
    get cookie() {
      return device.blocked.cookies ? refused() : device.jar.read(tab);
    },
    set cookie(text: string) {
      if (device.blocked.cookies) refused();
      device.jar.write(tab, text);
    },
    get title() {
      return tab.title;
    },
    set title(text: string) {
      tab.title = text;
    },
    readyState: 'complete',
    visibilityState: 'visible',
    documentElement: { dataset: tab.dataset },
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    addEventListener: document.addEventListener.bind(document),
  };
}

function navigatorOf({ device }: Tab) {
  return {
    cookieEnabled: !device.blocked.cookies,
    get onLine() {
      return device.backend.isReachable;
    },
    get locks() {
      return device.blocked.locks ? refused() : device.locks;
    },
  };
}

const locationOf = (tab: Tab) => ({
  origin: 'https://cabinet.test',
  protocol: 'https:',
  get pathname() {
    return tab.location.pathname;
  },
  get hash() {
    return tab.location.hash;
  },
  search: '',
  assign: (address: string) => void tab.reloads.push(address),
});

function historyOf(tab: Tab) {
  const write = (state: unknown, _: string, address?: string) => {
    tab.historyState = state;
    if (address === undefined) return;
    const [pathname = '/', hash] = address.split('#');
    Object.assign(tab.location, { pathname, hash: hash ? `#${hash}` : '' });
  };
  return {
    get state() {
      return tab.historyState;
    },
    pushState: write,
    replaceState: write,
    scrollRestoration: 'auto',
    back: () => {},
    go: () => {},
  };
}

/**
 * Replaces the globals before each test of a file, so that the tabs of a device share one clock. Call
 * this once, at the top of the file; returns the function that makes the devices of its tests.
 */
export function setUpDevices() {
  let modules: AppModules | undefined;
  const former = new Map<string, PropertyDescriptor | undefined>();
  const define = (name: string, descriptor: PropertyDescriptor) => {
    former.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
  };

  beforeEach(async () => {
    allowLateSetups();
    modules ??= await loadModules();
    for (const [name, found] of Object.entries(world)) {
      const outside = Object.getOwnPropertyDescriptor(globalThis, name);
      define(name, {
        get: () => (owner.getStore() ? found() : (outside?.get?.call(globalThis) as unknown)),
      });
    }
    for (const [name, act] of Object.entries<(...given: never[]) => unknown>(functions)) {
      const outside = Reflect.get(globalThis, name) as typeof act;
      const value = (...given: never[]) => (owner.getStore() ? act : outside)(...given);
      define(name, { writable: true, value });
    }
  });

  afterEach(() => {
    for (const [name, descriptor] of former) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    former.clear();
  });

  return (options?: DeviceOptions): Device => {
    if (!modules) throw new Error('Only a test has a device');
    return new Device(modules, options);
  };
}

/**
 * Hides a false warning: XState's development build warns when an action of one machine first uses
 * another machine, and opening a screen is such an action.
 */
function allowLateSetups(): void {
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith('Custom actions should not call')) warn(...words);
  });
  // The content API of these tests has no content, and the app logs that with `console.info`.
  vi.spyOn(console, 'info').mockImplementation(() => {});
}

/** Stores the tokens of a session in the cookies, as an earlier sign-in does. */
export function holdTokens({ backend, jar }: Device, person: Person = anna): void {
  const { access, refresh } = backend.issue(person);
  jar.truth.set('access_token', access);
  jar.truth.set('refresh_token', refresh);
}

/** Opens tabs until the device has so many, and waits until each shows the cabinet of the person. */
export async function openCabinets(
  device: Device,
  tabs: number,
  person: Person = anna,
): Promise<Device> {
  if (device.jar.truth.size === 0 && !device.blocked.cookies) holdTokens(device, person);
  while (device.tabs.length < tabs) await device.open();
  await device.time.until(
    () => device.tabs.every((tab) => tab.cabinet && tab.shown().includes(person.cardNumber)),
    'the cabinet in every tab',
  );
  return device;
}

/** The items to test: every fourth in `npm test`, all in `npm run verify`. */
export const everyFourth = <Item>(all: readonly Item[]): Item[] =>
  all.filter((_, at) => process.env['SEEDS'] === 'all' || at % 4 === 0);

/** The number of seeds to test: an eighth in `npm test`, all in `npm run verify`. */
export const thoroughly = (count: number) =>
  process.env['SEEDS'] === 'all' ? count : Math.ceil(count / 8);

/** Runs a test once for each seed, because the seed decides which call is faster; a failure names the seed. */
export async function everySeed(
  count: number,
  run: (seed: number) => Promise<void>,
): Promise<void> {
  const last = thoroughly(count);
  for (let seed = 1; seed <= last; seed += 1) {
    await run(seed).catch((cause: unknown) => {
      throw new Error(`With seed ${String(seed)}: ${(cause as Error).message}`, { cause });
    });
  }
}
