import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts';

type Result = { code: number; msg: string; shown_error: string | null };
/** An answer as sent on the wire; `body` is undefined when it was no JSON. */
export type Answer = { status: number; headers: Headers; text: string; body: Wire | undefined };
type Wire = { [key: string]: unknown; result: Result };
export type Message = { phone: string; code: string | null; text: string; at: string };
export type Tokens = { access_token: string; refresh_token: string };

/** The moment these tests take place. */
export const now = '2026-11-20T12:00:00+03:00';

export const source = 'Личный кабинет';
export const phones = {
  oleg: '+79990000001',
  igor: '+79990000002',
  anna: '+79990000003',
  maria: '+79990000004',
  timur: '+79990000005',
  blocked: '+79990000055',
} as const;
export const freePhone = '+79995554433';

export const second = 1_000;
export const minute = 60 * second;
export const day = 86_400 * second;

/** Moves the clock; nothing waits. */
export function pass(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

/** One sandbox for the file; every test starts with the seeded data and a clock stopped at `now`. */
export function sandboxForFile(options?: SandboxOptions): Calls {
  const opened: { sandbox?: Sandbox } = {};
  const calls = callsOf((request) => {
    if (!opened.sandbox) throw new Error('The sandbox opens before the first test');
    return opened.sandbox.fetch(request);
  });
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    opened.sandbox = await createSandbox(options);
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    await calls.post('/sandbox/reset', { now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => opened.sandbox?.close());
  return calls;
}

export type Calls = ReturnType<typeof callsOf>;

type Fetch = (request: Request) => Response | Promise<Response>;
type More = { token?: string | undefined; headers?: Record<string, string> };

export function callsOf(fetch: Fetch, origin = 'http://sandbox.test') {
  async function send(method: string, path: string, body?: unknown, more: More = {}) {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
      ...more.headers,
    };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method, headers, ...(body !== undefined && { body: text }) };
    return answerOf(await fetch(new Request(origin + path, init)));
  }

  const get = (path: string, token?: string) => send('GET', path, undefined, { token });
  const post = (path: string, body?: unknown, token?: string) =>
    send('POST', path, body, { token });
  const put = (path: string, body: unknown, token?: string) => send('PUT', path, body, { token });

  async function messages(phone?: string): Promise<Message[]> {
    const query = phone === undefined ? '' : `?phone=${encodeURIComponent(phone)}`;
    return JSON.parse((await get(`/sandbox/sms${query}`)).text) as Message[];
  }

  async function codeFor(phone: string): Promise<string> {
    const code = (await messages(phone)).find((message) => message.code !== null)?.code;
    if (!code) throw new Error(`No code was sent to ${phone}`);
    return code;
  }

  async function requestCode(phone: string): Promise<string> {
    const { body } = await post('/v1/login', { phone_number: phone });
    return String(body?.operation_id);
  }

  const verify = (phone_number: string, operation_id: string, sms_code: string) =>
    post('/v1/verify_code', { phone_number, operation_id, sms_code, source });

  async function signIn(phone: string): Promise<Tokens> {
    const operation = await requestCode(phone);
    return tokensOf(await verify(phone, operation, await codeFor(phone)));
  }

  const me = (token?: string) => post('/v1/client/me', undefined, token);
  const isKnown = async ({ access_token }: Tokens) => (await me(access_token)).status === 200;

  return { send, get, post, put, messages, codeFor, requestCode, verify, signIn, me, isKnown };
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, body: parsed(text) };
}

function parsed(text: string): Wire | undefined {
  try {
    return JSON.parse(text) as Wire;
  } catch {
    return undefined;
  }
}

export function tokensOf({ body, text }: Answer): Tokens {
  if (!body?.tokens) throw new Error(`No tokens in ${text}`);
  return body.tokens as Tokens;
}

/** Another code of the same length. */
export const wrong = (code: string, by = 1) =>
  String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0');

export const success = { status: 200, body: { result: { code: 0, msg: 'OK', shown_error: null } } };

export const refused = (code: number, shown_error: unknown, status = 200) => ({
  status,
  body: { result: { code, msg: 'ERROR', shown_error } },
});

export const signedOut = refused(0, 'Сессия закончилась. Войдите ещё раз', 401);
