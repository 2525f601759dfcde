import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, vi } from 'vitest';
import { Backend } from './backend';
import { Caches } from './caches';
import { Channels } from './channels';
import { Jar } from './jar';
import { Locks } from './locks';
import { bringOwnModules, loadModules, type AppModules } from './modules';
import { Tab } from './tab';
import { owner, Time } from './time';

/** What the browser does not let this page do. */
export type Blocked = Partial<
  Record<'cookies' | 'cookieStore' | 'locks' | 'channels' | 'caches', true>
>;

export type DeviceOptions = { seed?: number; blocked?: Blocked };

/** A browser with some tabs of the cabinet in it, and the server behind it. */
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

  /** Opens the cabinet in another tab, or in place of one, and waits for nothing. */
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

/** What each tab finds in place of the browser's own. */
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

/** The functions among them: what runs in no tab finds the former ones. */
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
 * Tests in this file live on devices whose tabs run on one clock. Call it once, at the top; what it
 * returns makes the devices of its tests.
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
 * XState's development build takes a machine that is first used within an action of another for a
 * mistake; opening a screen is such an action.
 */
function allowLateSetups(): void {
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith('Custom actions should not call')) warn(...words);
  });
  // The content API of these tests has nothing to say.
  vi.spyOn(console, 'info').mockImplementation(() => {});
}
