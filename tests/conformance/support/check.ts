import { codesFromUrl } from '#conformance/codes.ts';
import { checkBackend, type Outcome } from '#conformance/live/check.ts';
import type { Target, World } from '#conformance/world.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import type { Machine } from '#conformance/main.ts';

export const api = 'http://sandbox.test';
const codeUrl = `${api}/sandbox/sms?phone={phone}`;

/** Answers instead of the sandbox, whose answer it may request first; null keeps that answer. */
export type Deviation = (call: {
  request: Request;
  path: string;
  /** Number of these calls so far, this one included. */
  times: number;
  /** The request's parsed body. */
  asked: Record<string, unknown>;
  /** The sandbox's answer to the request. */
  answer: () => Promise<Response>;
  /** Delays the answer by so many simulated seconds. */
  delay: (seconds: number) => void;
}) => Response | null | Promise<Response | null>;

const soundly: Deviation = () => null;

/** Changes the JSON body of an answer; the headers stay. */
export async function rewritten(
  response: Response,
  change: (body: Record<string, never>) => unknown,
): Promise<Response> {
  const body: unknown = change((await response.json()) as Record<string, never>);
  return new Response(JSON.stringify(body), response);
}

/** A world in which the sandbox deviates as given, and waiting takes no real time. */
function worldOf(sandbox: Sandbox, deviate: Deviation = soundly): World {
  const clock = { ms: 0 };
  const calls = new Map<string, number>();
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (path.startsWith('/sandbox')) return sandbox.fetch(request);
    const key = `${request.method} ${path}`;
    const times = (calls.get(key) ?? 0) + 1;
    calls.set(key, times);
    const text = await request.clone().text();
    const asked = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const forwarded = request.clone();
    const answer = async () => sandbox.fetch(forwarded);
    const delay = (seconds: number) => {
      clock.ms += seconds * 1_000;
    };
    clock.ms += 5;
    const spoilt = await deviate({ request, path, times, asked, answer, delay });
    return spoilt ?? (await answer());
  };
  const wait = async (seconds: number) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ forward: seconds }),
    };
    await sandbox.fetch(new Request(`${api}/sandbox/clock`, init));
  };
  return {
    fetch,
    wait,
    now: () => clock.ms,
    codes: codesFromUrl(codeUrl, { fetch, wait }),
    tell: () => {},
  };
}

/** The seeded client of the checks. */
export const anna = '+79990000003';

const serial = { next: 0 };
/** A number unused in this process. */
const freePhone = () => `+7955${String((serial.next += 1)).padStart(7, '0')}`;

/** A target that allows every check. */
export const wholeTarget = (): Target => ({
  api,
  content: api,
  pins: `${api}/pins.json`,
  origin: 'http://localhost:5173',
  phone: anna,
  newPhone: freePhone(),
  otherPhone: freePhone(),
  canWrite: true,
  birthDate: '01.01.1990',
});

export const openSandbox = (): Promise<Sandbox> => createSandbox({});

/** Resets the sandbox before a check: no code is on its way (D29), and no phone waits after wrong codes. */
export async function check(
  sandbox: Sandbox,
  deviate?: Deviation,
  target: Target = wholeTarget(),
): Promise<Outcome> {
  const world = worldOf(sandbox, deviate);
  await sandbox.fetch(
    new Request(`${api}/sandbox/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    }),
  );
  return checkBackend(target, world);
}

type Recorded = { request: Request; response: Response; text: string };

/** A fake machine for a command; `said`, `errors` and `files` contain its output. */
export function machineOf(sandbox: Sandbox, deviate?: Deviation) {
  const { fetch, now, wait } = worldOf(sandbox, deviate);
  const said: string[] = [];
  const errors: string[] = [];
  const asked: string[] = [];
  const files = new Map<string, string>();
  const traffic: Recorded[] = [];
  const machine: Machine = {
    now,
    wait,
    fetch: async (request) => {
      const kept = request.clone();
      const response = await fetch(request);
      traffic.push({ request: kept, response, text: await response.clone().text() });
      return response;
    },
    ask: async (question) => {
      asked.push(question);
      const messages = await sandbox.fetch(new Request(`${api}/sandbox/sms`));
      const [newest] = (await messages.json()) as { code: string }[];
      return newest?.code ?? '';
    },
    print: (text) => said.push(text),
    printError: (text) => errors.push(text),
    readFile: (path) => {
      const text = files.get(path);
      if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
      return text;
    },
    writeFile: (path, text) => files.set(path, text),
    isColoured: false,
    date: () => '2026-11-20T12:00:00.000Z',
  };
  return { machine, said, errors, asked, files, traffic };
}

/** The recorded calls, as a browser would save them. */
export const harOf = (traffic: readonly Recorded[]) => ({
  log: {
    entries: traffic
      .filter(({ request }) => !request.url.includes('/sandbox/'))
      .map(({ request, response, text }) => ({
        time: 12,
        request: { method: request.method, url: request.url },
        response: {
          status: response.status,
          headers: [...response.headers].map(([name, value]) => ({ name, value })),
          content: { text },
        },
      })),
  },
});
