import { type Page, expect } from 'playwright/test';

/** A failure of a call that a test brings about on purpose. */
type Excuse = {
  /** The path of its address; none where every call is concerned. */
  path: string | RegExp | null;
  /** What the browser says of it: a status, or an error of the network. */
  reason: RegExp;
};

/** The browser's own remark on a call that failed. */
const remark = /^Failed to load resource: (.*)$/;

/**
 * What the console and the pages of a test have said that nobody expected. A call that failed is
 * no complaint where the test made that very call fail.
 */
export class Complaints {
  readonly #heard: { text: string; url: string }[] = [];
  readonly #excuses: Excuse[] = [
    // The browser says so where a test has taken its network away, and nowhere else.
    { path: null, reason: /^net::ERR_INTERNET_DISCONNECTED$/ },
  ];

  hear(text: string, url = ''): void {
    this.#heard.push({ text, url });
  }

  excuse(path: Excuse['path'], reason: RegExp): void {
    this.#excuses.push({ path, reason });
  }

  /** What is left to complain of; asked for when the test has ended. */
  list(): string[] {
    return this.#heard
      .filter((one) => !this.#isExcused(one))
      .map(({ text, url }) => (remark.test(text) ? `${text} (${url})` : text));
  }

  /** The same, for a test that awaits complaints: what it has taken is no complaint any more. */
  take(): string[] {
    const taken = this.list();
    this.#heard.length = 0;
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

/** Pages of one browser context complain in one place. */
export function complainIn(page: Page, complaints: Complaints): void {
  complaintsOf.set(page.context(), complaints);
}

/** The test cuts the way of such a call, or answers it with a failure. */
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
  /** The call takes effect first, and only its answer goes wrong. */
  applied?: boolean;
};

export type ReceivedCall = { method: string; path: string; status: number; body: unknown };

/** What the browser remarks on a call that misbehaved so. */
const remarkOn = ({ kind, status }: Fault): RegExp | null => {
  if (kind === 'abort') return /^net::ERR_/;
  return kind === 'status' ? withStatus(status ?? 500) : null;
};

const withStatus = (status: number) => new RegExp(`status of ${String(status)} `);

/** The sandbox's control calls (`src/tools/sandbox/routes/control.ts`). What they make fail is no complaint of the browser's. */
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
  /** The sandbox's clock goes that many seconds ahead. */
  forward = (seconds: number) => this.#send('POST', '/sandbox/clock', { forward: seconds });
  /** Any call may find that out. */
  expireTokens = (body: { refresh?: boolean; forbid?: boolean } = {}) => {
    this.complaints?.excuse(null, withStatus(body.forbid ? 403 : 401));
    return this.#send('POST', '/sandbox/tokens/expire', body);
  };

  /** What the main API received since the reset, oldest first. */
  calls = async (path?: string) =>
    ((await this.#send('GET', '/sandbox/calls')) as ReceivedCall[]).filter(
      (call) => path === undefined || call.path === path,
    );

  /** The code of the newest SMS to the phone, once there is one; `after` skips that many. */
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
