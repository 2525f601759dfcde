import { expect, type Page, type Request, type Route } from 'playwright/test';
import { plannedCalls } from '#build/plannedCalls.ts';
import { RejectedError } from '#domain/failure.ts';
import { failsOnPurpose, type Sandbox } from './sandbox';
import { pauseSoon } from './events';

const earlyPaths = plannedCalls('').map(({ url }) => url);

export type Call = { method: 'GET' | 'POST' | 'PUT'; path: string };

/** The app in a browser, the sandbox behind it, and the calls between them, held on the way. */
export class World {
  readonly #waiting = new Map<string, Route[]>();
  readonly #isHeld = new Map<string, boolean>();
  readonly #underWay = new Set<Request>();
  /** The first call of each kind that the cabinet's page makes before its code is there. */
  readonly #early = new Map<string, Request>();
  #leapt = 0;
  /** The page's time at its start, epoch ms; null for that of the test. */
  startsAt: number | null = null;

  constructor(
    readonly page: Page,
    readonly sandbox: Sandbox,
  ) {
    page.on('request', (request) => {
      if (request.isNavigationRequest()) {
        this.#underWay.clear();
        this.#early.clear();
      } else if (request.resourceType() === 'fetch') {
        this.#underWay.add(request);
        const path = earlyPaths.find((early) => request.url().includes(early));
        if (path && !this.#early.has(path)) this.#early.set(path, request);
      }
    });
    // One that was made early is answered before anybody reads what it says.
    page.on('response', (response) => {
      const request = response.request();
      if ([...this.#early.values()].includes(request)) this.#underWay.delete(request);
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }

  /** From now on such a call waits until it is let through or failed. */
  hold = async (call: Call): Promise<void> => {
    const key = keyOf(call);
    const isNew = !this.#isHeld.has(key);
    this.#isHeld.set(key, true);
    this.#waiting.set(key, this.#waiting.get(key) ?? []);
    if (!isNew) return;
    await this.page.route(addressesOf(call), async (route) => {
      if (route.request().method() !== call.method) await route.fallback();
      else if (this.#isHeld.get(key)) this.#waiting.get(key)?.push(route);
      else await route.abort('connectionfailed');
    });
  };

  /** The call that waits, once there is one. */
  async #next(call: Call): Promise<Route> {
    await expect.poll(() => this.waiting(call), `${keyOf(call)} is under way`).toBeGreaterThan(0);
    const route = this.#stillWaiting(call).shift();
    if (!route) throw new Error(`${keyOf(call)} does not wait`);
    return route;
  }

  /** The app may have given up on some of them. */
  #stillWaiting(call: Call): Route[] {
    const routes = (this.#waiting.get(keyOf(call)) ?? []).filter(
      (route) => route.request().failure() === null,
    );
    this.#waiting.set(keyOf(call), routes);
    return routes;
  }

  /** The call reaches the sandbox, which answers as it will. */
  letThrough = async (call: Call): Promise<void> => {
    await (await this.#next(call)).continue();
  };

  /** The call is answered with this: for what the sandbox has no example of. */
  answer = async (call: Call, json: unknown): Promise<void> => {
    await (await this.#next(call)).fulfill({ json });
  };

  /** The sandbox refuses the call with this code and text. */
  refuse = async (call: Call, code: number, shownError: string): Promise<void> => {
    const route = await this.#next(call);
    await this.sandbox.fault({ ...call, kind: 'result', code, shownError });
    await route.continue();
  };

  /**
   * The sandbox is busy, says so, and how many seconds it wants to be left alone. These pass when the
   * path says so.
   */
  putOff = async (call: Call, error: RejectedError, seconds: number): Promise<void> => {
    const route = await this.#next(call);
    const { code, shownError } = error;
    const busy = { kind: 'status', status: 429, code, shownError, ms: seconds * 1_000 } as const;
    await this.sandbox.fault({ ...call, ...busy });
    await pauseSoon(this.page);
    await route.continue();
  };

  /** The call fails with this error: refused, or cut off where nobody has refused it. */
  fail = (call: Call, error: unknown): Promise<void> => {
    if (!(error instanceof RejectedError)) return this.cutOff(call);
    const { code, shownError, retryAfterSeconds } = error;
    return retryAfterSeconds === undefined
      ? this.refuse(call, code, shownError)
      : this.putOff(call, error, retryAfterSeconds);
  };

  /** The call never reaches the sandbox, nor does any repetition of it until it is held again. */
  cutOff = async (call: Call): Promise<void> => {
    failsOnPurpose(this.page, call.path);
    const key = keyOf(call);
    const route = await this.#next(call);
    this.#isHeld.set(key, false);
    await route.abort('connectionfailed');
  };

  /** The page's time in ms: it runs as the test's own, and makes the leaps of the path. */
  now = (): number => Date.now() + this.#leapt;

  /** How many such calls wait now. */
  waiting = (call: Call): number => this.#stillWaiting(call).length;

  /**
   * So many milliseconds pass on the page. Calls that are not held are answered first: a slow
   * machine's answer is no part of what the path waits for.
   */
  pass = async (ms: number): Promise<void> => {
    await expect.poll(() => this.#unanswered(), 'calls that are not held').toEqual([]);
    await this.page.clock.fastForward(ms);
    this.#leapt += ms;
  };

  #unanswered(): string[] {
    const held = new Set([...this.#waiting.values()].flat().map((route) => route.request()));
    return [...this.#underWay]
      .filter((request) => !held.has(request))
      .map((request) => request.url());
  }

  /** What is still on the way goes through: the path has come to its end. */
  async release(): Promise<void> {
    for (const routes of this.#waiting.values()) {
      for (const route of routes.splice(0)) await route.continue().catch(() => {});
    }
  }
}

/** Addresses with this path. For a function Playwright would ask this process about every file of the app. */
const addressesOf = ({ path }: Call) => new RegExp(`${path.replaceAll('.', '\\.')}(\\?|$)`);

const keyOf = ({ method, path }: Call) => `${method} ${path}`;
