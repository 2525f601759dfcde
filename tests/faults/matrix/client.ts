import { vi } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createRevoke } from '#api/accountDeletion.ts';
import { createClient } from '#api/client.ts';
import { createContent } from '#api/content.ts';
import { createHttp, type HttpOptions } from '#api/http.ts';
import { createLoyalty } from '#api/loyalty.ts';
import { createPasskeys, createPasskeySignIn } from '#api/passkeys.ts';
import { createPhone } from '#api/phone.ts';
import { createPins } from '#api/pins.ts';
import { createTransactions } from '#api/transactions.ts';
import { composeSession } from '#app/composeSession.ts';
import { writeTokens } from '#browser/tokenCookies.ts';
import { toFailure } from '#domain/failure.ts';
import type { Session } from '#machines/app/session.ts';
import { createRegistrationCalls } from '#features/registration/calls.ts';
import { replacing } from '#features/phone-change/replacing.ts';
import { parseSettings } from '#src/settings.ts';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';

/** Factors by which the client's timers run faster: usually those under 5 s, after `letHoursPass` all of them. */
const usualPace = 100;
const hoursInAMoment = 1_000_000;
const shortPause = 5_000;

/** Node's own functions, which the browser below replaces. */
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

/** Network between the page and the server: records requests, and may fail. */
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
 * Stubs the parts of a browser that the session and the calls use: cookies, an address, a network
 * and timers. The network may be lost or deliver a request twice, and the timers run faster.
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
  // Listeners are ignored: the matrix emits no `online` event, and its page draws no toast.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', request);
  // Node's own network passes arguments to its timers; the client never does.
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0, ...given: unknown[]) => {
    const isShortened = given.length === 0 && (ms < shortPause || pace > usualPace);
    return wait(act, isShortened ? ms / pace : ms, ...given);
  });

  return {
    cookies,
    isQuiet,
    /** How many calls the client sent to these paths. */
    sentTo: (...paths: string[]) => sent.filter(({ path }) => paths.includes(path)).length,
    /** Requests to this path never leave the device. */
    lose: (path: string) => {
      faults.lost = path;
    },
    /** The next request to this path arrives twice; the client receives only the second response. */
    deliverTwice: (path: string) => {
      faults.twice = path;
    },
    letHoursPass: () => {
      pace = hoursInAMoment;
    },
    /** Restores the network and the usual pace. */
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

type Arrived = { path: string; isApplied?: true };
type Message = { phone: string; code: string | null };
export type Answered = { code: number; status: number; body: Record<string, unknown> };

/** The real sandbox on a port of its own, with its control calls. */
export async function openServer() {
  const sandbox = await createSandbox();
  const { url } = await sandbox.listen(0);

  /** Call that no fault affects and no count includes. */
  async function ask(method: string, path: string, body?: object, token?: string) {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return sandbox.fetch(
      new Request(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    );
  }

  async function control(method: string, path: string, body?: object): Promise<Response> {
    const response = await ask(method, `/sandbox${path}`, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`);
    return response;
  }

  const callsTo = async (path: string) =>
    ((await (await control('GET', '/calls')).json()) as Arrived[]).filter(
      (call) => call.path === path,
    );
  const inbox = async () => (await (await control('GET', '/sms')).json()) as Message[];

  return {
    url,
    reset: () => control('POST', '/reset', {}),
    fault: (order: object) => control('POST', '/faults', order),
    /** Removes the faults; held calls continue. */
    clearFaults: () => control('DELETE', '/faults'),
    expire: (order: object = {}) => control('POST', '/tokens/expire', order),
    forward: (seconds: number) => control('POST', '/clock', { forward: seconds }),
    arrivals: async (path: string) => (await callsTo(path)).length,
    /** How many calls to this path the server has carried out although a fault withholds their response. */
    applied: async (path: string) =>
      (await callsTo(path)).filter(({ isApplied }) => isApplied === true).length,
    messages: async (phone: string) => (await inbox()).filter((sms) => sms.phone === phone).length,
    codeFor: async (phone: string): Promise<string> => {
      const code = (await inbox()).find((sms) => sms.phone === phone && sms.code !== null)?.code;
      if (!code) throw new Error(`No code was sent to ${phone}`);
      return code;
    },
    /** Code of the envelope, status and body of a plain call. */
    plainly: async (path: string, body?: object, token?: string): Promise<Answered> => {
      const response = await ask('POST', path, body, token);
      const read = (await response.json()) as Record<string, unknown> & {
        result: { code: number };
      };
      return { code: read.result.code, status: response.status, body: read };
    },
    close: () => sandbox.close(),
  };
}

export type Server = Awaited<ReturnType<typeof openServer>>;

/** Phone of a seeded client, and a phone that is free: each cell starts with a reset sandbox. */
export const phone = '+79990000003';
export const newPhone = '+79995550101';

/** Options for calls of a visitor, which carry no token. */
const asNobody = ({ access: _, ...others }: HttpOptions) => others;

/** Composes the client's session and calls over the real sandbox, as the app does. */
export async function openClient(server: Server, browser: Browser, isVisitor: boolean) {
  const { url } = server;
  const toasts: string[] = [];
  const works: true[] = [];
  const settings = parseSettings({ VITE_API_URL: url, VITE_CONTENT_URL: url });
  if (!isVisitor) writeTokens(await issueTokens(server));

  const composed = composeSession({
    settings,
    onRejected: ({ shownError }) => toasts.push(shownError),
    onUnavailable: () => works.push(true),
    session: () => running(),
  });
  const { logic, input, http } = composed;
  const root = createActor(
    setup({ actors: { session: logic } }).createMachine({
      invoke: { id: 'session', src: 'session', input },
    }),
  );
  const running = (): Session => {
    const { session } = root.getSnapshot().children;
    if (!session) throw new Error('There is no session');
    return session;
  };
  root.start();
  const signIn = await composed.calls();
  if (!isVisitor)
    await waitFor(running(), (now) => now.matches({ signedIn: { profile: 'loaded' } }));

  const tell = (error: unknown) => toasts.push(loadFailureText(toFailure(error)));
  const whileIssuing = replacing(() => running().getSnapshot().context.tokens);
  return {
    server,
    browser,
    toasts,
    works,
    session: running,
    signIn,
    account: {
      registration: createRegistrationCalls(http),
      revoke: createRevoke(createHttp(http)),
      phone: createPhone(createHttp({ ...http, whileIssuing })),
    },
    own: createClient(createHttp(http)),
    transactions: createTransactions(createHttp(http), settings),
    loyalty: createLoyalty(createHttp(http)),
    content: createContent(createHttp({ baseUrl: url }), { onError: tell }),
    passkeySignIn: createPasskeySignIn(createHttp(asNobody(http))),
    passkeys: createPasskeys(createHttp(http)),
    pins: createPins(createHttp({ baseUrl: url }), { onError: () => {} }),
    tokens: () => running().getSnapshot().context.tokens,
    isSignedIn: () => running().getSnapshot().hasTag('signedIn'),
    stop: () => root.stop(),
  };
}

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Starts a session of the client by plain calls. */
export async function issueTokens({ plainly, codeFor }: Server, phone_number = phone) {
  const { body } = await plainly('/v1/login', { phone_number });
  const { body: issued } = await plainly('/v1/verify_code', {
    phone_number,
    operation_id: body['operation_id'],
    sms_code: await codeFor(phone_number),
    source: 'Личный кабинет',
  });
  const tokens = issued['tokens'] as { access_token: string; refresh_token: string };
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}
