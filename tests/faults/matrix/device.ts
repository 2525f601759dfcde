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

/**
 * What the client's session and calls find in place of a browser: cookies, an address, a network
 * that may be gone or deliver a request twice, and time that goes by faster.
 */
export function browserOf(origin: string) {
  const cookies = new Map<string, string>();
  const sent: Sent[] = [];
  let underWay = 0;
  const world = { lost: '', twice: '', pace: usualPace };

  async function request(input: Request): Promise<Response> {
    underWay += 1;
    try {
      return await deliver(input);
    } finally {
      underWay -= 1;
    }
  }

  async function deliver(input: Request): Promise<Response> {
    const { pathname: path } = new URL(input.url);
    sent.push({ method: input.method, path });
    if (world.lost === path) return reach(nowhere, { signal: input.signal });
    if (world.twice !== path) return reach(input);
    world.twice = '';
    const again = input.clone();
    await (await reach(input)).text();
    sent.push({ method: input.method, path });
    return reach(again);
  }

  const write = (text: string) => {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice('expires='.length);
    if (expires !== undefined && Date.parse(expires) <= Date.now()) cookies.delete(name);
    else cookies.set(name, value.join('='));
  };

  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      write(text);
    },
    documentElement: { dataset: {} },
  });
  vi.stubGlobal('navigator', { cookieEnabled: true, onLine: true });
  vi.stubGlobal('location', { protocol: 'http:', origin });
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', request);
  // Node's own network hands something to its timers, the client never does.
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0, ...given: unknown[]) => {
    const isShortened = given.length === 0 && (ms < shortPause || world.pace > usualPace);
    return wait(act, isShortened ? ms / world.pace : ms, ...given);
  });

  return {
    cookies,
    sent,
    /** Calls of the client that went out, by path. */
    sentTo: (...paths: string[]) => sent.filter(({ path }) => paths.includes(path)).length,
    /** Requests there do not get out of the device. */
    lose: (path: string) => {
      world.lost = path;
    },
    /** The next request there arrives twice: the first answer is lost, the second comes. */
    deliverTwice: (path: string) => {
      world.twice = path;
    },
    letHoursPass: () => {
      world.pace = hoursInAMoment;
    },
    /** The network is there, and time goes by as usual. */
    mend: () => {
      Object.assign(world, { lost: '', twice: '', pace: usualPace });
    },
    isQuiet: () => underWay === 0,
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        wait(resolve, ms);
      }),
  };
}

export type Browser = ReturnType<typeof browserOf>;
