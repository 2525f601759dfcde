import { afterEach } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox';

/** What the wire holds, as these tests read it. */
export type Wire = {
  [key: string]: unknown;
  result: { code: number; msg: string; shown_error: string | null };
};
export type Answer = { status: number; headers: Headers; text: string; body: Wire };
export type Message = { phone: string; code: string | null; text: string; at: string };
export type Tokens = { access_token: string; refresh_token: string };

export const source = 'Личный кабинет';
export const phones = {
  oleg: '+79990000001',
  igor: '+79990000002',
  anna: '+79990000003',
  maria: '+79990000004',
  timur: '+79990000005',
  blocked: '+79990000055',
} as const;

const opened: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
});

/** A sandbox of its own and the calls a test makes in it; closed when the test is over. */
export async function openSandbox(options?: SandboxOptions) {
  const sandbox = await createSandbox(options);
  opened.push(sandbox);
  return callsOf(sandbox);
}

export type Calls = ReturnType<typeof callsOf>;

type Request_ = { token?: string; headers?: Record<string, string> };

export function callsOf(sandbox: Sandbox) {
  const url = (path: string) => `http://sandbox.test${path}`;

  async function send(method: string, path: string, body?: unknown, more: Request_ = {}) {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
      ...more.headers,
    };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method, headers, ...(body !== undefined && { body: text }) };
    return answerOf(await sandbox.fetch(new Request(url(path), init)));
  }

  const post = (path: string, body?: unknown, token?: string) =>
    send('POST', path, body, token === undefined ? {} : { token });

  async function messages(phone?: string): Promise<Message[]> {
    const query = phone === undefined ? '' : `?phone=${encodeURIComponent(phone)}`;
    const response = await sandbox.fetch(new Request(url(`/sandbox/sms${query}`)));
    return (await response.json()) as Message[];
  }

  async function codeFor(phone: string): Promise<string> {
    const code = (await messages(phone)).find((message) => message.code !== null)?.code;
    if (!code) throw new Error(`No code was sent to ${phone}`);
    return code;
  }

  async function requestCode(phone: string): Promise<string> {
    const { body } = await post('/v1/login', { phone_number: phone });
    return String(body.operation_id);
  }

  const verify = (phone_number: string, operation_id: string, sms_code: string) =>
    post('/v1/verify_code', { phone_number, operation_id, sms_code, source });

  async function signIn(phone: string): Promise<Tokens> {
    const operation = await requestCode(phone);
    return tokensOf(await verify(phone, operation, await codeFor(phone)));
  }

  return { sandbox, send, post, messages, codeFor, requestCode, verify, signIn };
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, body: parsed(text) };
}

function parsed(text: string): Wire {
  try {
    return JSON.parse(text) as Wire;
  } catch {
    return { result: { code: -1, msg: 'NOT JSON', shown_error: null } };
  }
}

export const tokensOf = ({ body }: Answer) => body.tokens as Tokens;

/** Another code than this one, of the same length. */
export const wrong = (code: string) =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

export const refused = (code: number, shown_error: unknown, status = 200) => ({
  status,
  body: { result: { code, msg: 'ERROR', shown_error } },
});
