import { type Page, expect } from 'playwright/test';

/** A failure of a call that a test causes on purpose. */
type Excuse = {
  /** Path of the URL; null for every call. */
  path: string | RegExp | null;
  /** Matches the reason in the console message: a status or a network error. */
  reason: RegExp;
};

/** Console message of the browser about a failed call. */
const remark = /^Failed to load resource: (.*)$/;

/**
 * Unexpected console messages and page errors of a test. A failed call is excused where the test made that call fail.
 */
export class Complaints {
  readonly #received: { text: string; url: string }[] = [];
  readonly #excuses: Excuse[] = [
    // The browser logs this error only where a test has taken it offline.
    { path: null, reason: /^net::ERR_INTERNET_DISCONNECTED$/ },
  ];

  add(text: string, url = ''): void {
    this.#received.push({ text, url });
  }

  excuse(path: Excuse['path'], reason: RegExp): void {
    this.#excuses.push({ path, reason });
  }

  /** The messages that no excuse covers; read at the end of the test, because excuses may follow messages. */
  list(): string[] {
    return this.#received
      .filter((one) => !this.#isExcused(one))
      .map(({ text, url }) => (remark.test(text) ? `${text} (${url})` : text));
  }

  /** Returns the complaints and removes them, for a test that expects them. */
  take(): string[] {
    const taken = this.list();
    this.#received.length = 0;
    return taken;
  }

  #isExcused({ text, url }: { text: string; url: string }): boolean {
    const said = remark.exec(text)?.[1];
    if (said === undefined) return false;
    const { pathname } = new URL(url);
    return this.#excuses.some(
      ({ path, reason }) =>
        reason.test(said) &&
        (path === null || (typeof path === 'string' ? path === pathname : path.test(pathname))),
    );
  }
}

const complaintsOf = new WeakMap<object, Complaints>();

/** Collects the complaints of all pages of one browser context in one object. */
export function complainIn(page: Page, complaints: Complaints): void {
  complaintsOf.set(page.context(), complaints);
}

/** Excuses a call that the test aborts or answers with a failure. */
export function failsOnPurpose(
  page: Page,
  path: string | RegExp,
  reason = /^net::ERR_(FAILED|CONNECTION_FAILED)$/,
): void {
  complaintsOf.get(page.context())?.excuse(path, reason);
}

type Fault = {
  method: string;
  path: string;
  kind: 'status' | 'result' | 'delay' | 'abort' | 'malformed' | 'hang';
  status?: number;
  code?: number;
  shownError?: string;
  ms?: number;
  times?: number;
  /** The call takes effect first, and only its response fails. */
  applied?: boolean;
};

export type ReceivedCall = { method: string; path: string; status: number; body: unknown };

/** Matches the console message that this fault causes; null for none. */
const remarkOn = ({ kind, status }: Fault): RegExp | null => {
  if (kind === 'abort') return /^net::ERR_/;
  return kind === 'status' ? withStatus(status ?? 500) : null;
};

const withStatus = (status: number) => new RegExp(`status of ${String(status)} `);

/** Control calls of the sandbox (`src/tools/sandbox/routes/control.ts`). Failures that they cause are excused. */
export class Sandbox {
  constructor(
    readonly url: string,
    private readonly complaints?: Complaints,
  ) {}

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`);
    return response.json();
  }

  reset = (body: { now?: string } = {}) => this.#send('POST', '/sandbox/reset', body);
  fault = (fault: Fault) => {
    const reason = remarkOn(fault);
    if (reason) this.complaints?.excuse(fault.path, reason);
    return this.#send('POST', '/sandbox/faults', fault);
  };
  clearFaults = () => this.#send('DELETE', '/sandbox/faults');
  /** Advances the sandbox's clock by so many seconds. */
  forward = (seconds: number) => this.#send('POST', '/sandbox/clock', { forward: seconds });
  /** Expires tokens. Any call may then fail with 401 or 403, so the excuse names no path. */
  expireTokens = (body: { refresh?: boolean; forbid?: boolean } = {}) => {
    this.complaints?.excuse(null, withStatus(body.forbid ? 403 : 401));
    return this.#send('POST', '/sandbox/tokens/expire', body);
  };

  /** Calls that the main API has received since the reset, oldest first. */
  calls = async (path?: string) =>
    ((await this.#send('GET', '/sandbox/calls')) as ReceivedCall[]).filter(
      (call) => path === undefined || call.path === path,
    );

  /** The code of the newest SMS to the phone; waits until the phone has more than `after` messages. */
  async code(phone: string, after = 0): Promise<string> {
    const inbox = async () =>
      (await this.#send('GET', `/sandbox/sms?phone=${encodeURIComponent(phone)}`)) as {
        code: string | null;
      }[];
    await expect.poll(async () => (await inbox()).length).toBeGreaterThan(after);
    const [newest] = (await inbox()).filter(({ code }) => code);
    return newest?.code ?? '';
  }
}
