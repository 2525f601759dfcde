import { expect } from 'playwright/test';
import type { Complaints } from './complaints';

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
