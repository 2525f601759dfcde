import { vi } from 'vitest';

/** Short pauses of the client are this much shorter; while hours pass in a moment, all its waiting is. */
const usualPace = 100;
const hoursInAMoment = 1_000_000;
const shortPause = 5_000;

/** The machine's own, which the browser below takes the place of. */
const { fetch: reach, setTimeout: wait } = globalThis;

/** No server listens there. */
const nowhere = 'http://127.0.0.1:1/';

type Sent = { method: string; path: string };

/** The cookies of the page, as `document.cookie` reads and writes them. */
function cookieJar() {
  const cookies = new Map<string, string>();
  const write = (text: string) => {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice('expires='.length);
    if (expires !== undefined && Date.parse(expires) <= Date.now()) cookies.delete(name);
    else cookies.set(name, value.join('='));
  };
  const page = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      write(text);
    },
    documentElement: { dataset: {} },
  };
  return { cookies, page };
}

/** The network between the page and the server: it notes what goes out, and may fail. */
function network() {
  const sent: Sent[] = [];
  const faults = { lost: '', twice: '' };
  let underWay = 0;

  async function deliver(input: Request): Promise<Response> {
    const { pathname: path } = new URL(input.url);
    sent.push({ method: input.method, path });
    if (faults.lost === path) return reach(nowhere, { signal: input.signal });
    if (faults.twice !== path) return reach(input);
    faults.twice = '';
    const again = input.clone();
    await (await reach(input)).text();
    sent.push({ method: input.method, path });
    return reach(again);
  }

  async function request(input: Request): Promise<Response> {
    underWay += 1;
    try {
      return await deliver(input);
    } finally {
      underWay -= 1;
    }
  }

  return { sent, faults, request, isQuiet: () => underWay === 0 };
}

/**
 * What the client's session and calls find in place of a browser: cookies, an address, a network
 * that may be gone or deliver a request twice, and time that goes by faster.
 */
export function browserOf(origin: string) {
  const { cookies, page } = cookieJar();
  const { sent, faults, request, isQuiet } = network();
  let pace = usualPace;

  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { cookieEnabled: true, onLine: true });
  vi.stubGlobal('location', { protocol: 'http:', origin });
  vi.stubGlobal('history', { state: null, replaceState: () => {} });
  vi.stubGlobal('BroadcastChannel', undefined);
  // The network of the matrix never comes back, and its page draws no toast.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', request);
  // Node's own network hands something to its timers, the client never does.
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0, ...given: unknown[]) => {
    const isShortened = given.length === 0 && (ms < shortPause || pace > usualPace);
    return wait(act, isShortened ? ms / pace : ms, ...given);
  });

  return {
    cookies,
    isQuiet,
    /** Calls of the client that went out, by path. */
    sentTo: (...paths: string[]) => sent.filter(({ path }) => paths.includes(path)).length,
    /** Requests there do not get out of the device. */
    lose: (path: string) => {
      faults.lost = path;
    },
    /** The next request there arrives twice: the first answer is lost, the second comes. */
    deliverTwice: (path: string) => {
      faults.twice = path;
    },
    letHoursPass: () => {
      pace = hoursInAMoment;
    },
    /** The network is there, and time goes by as usual. */
    mend: () => {
      Object.assign(faults, { lost: '', twice: '' });
      pace = usualPace;
    },
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        wait(resolve, ms);
      }),
  };
}

export type Browser = ReturnType<typeof browserOf>;
