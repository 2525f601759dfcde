import { expect, type Page, type Request, type Route } from 'playwright/test';
import { plannedCalls } from '#build/plannedCalls.ts';
import { RejectedError } from '#domain/failure.ts';
import { failsOnPurpose, type Sandbox } from './sandbox';
import { pauseSoon } from './events';

const earlyPaths = plannedCalls('').map(({ url }) => url);

export type Call = { method: 'GET' | 'POST' | 'PUT'; path: string };

/** The app in a browser, the sandbox that it calls, and the held calls between them. */
export class World {
  readonly #waiting = new Map<string, Route[]>();
  readonly #isHeld = new Map<string, boolean>();
  readonly #underWay = new Set<Request>();
  /** The first call of each kind that the cabinet's page makes before its scripts have loaded. */
  readonly #early = new Map<string, Request>();
  #leapt = 0;
  /** Start time of the page, epoch ms; null for the current time of the test. */
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
    // An early call counts as answered at its response, because the app reads the body only later.
    page.on('response', (response) => {
      const request = response.request();
      if ([...this.#early.values()].includes(request)) this.#underWay.delete(request);
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }

  /** Holds such calls from now on, until the test continues or fails them. */
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

  /** The first held call; waits until there is one. */
  async #next(call: Call): Promise<Route> {
    await expect.poll(() => this.waiting(call), `${keyOf(call)} is under way`).toBeGreaterThan(0);
    const route = this.#stillWaiting(call).shift();
    if (!route) throw new Error(`${keyOf(call)} does not wait`);
    return route;
  }

  /** The held calls that the app has not aborted. */
  #stillWaiting(call: Call): Route[] {
    const routes = (this.#waiting.get(keyOf(call)) ?? []).filter(
      (route) => route.request().failure() === null,
    );
    this.#waiting.set(keyOf(call), routes);
    return routes;
  }

  /** Sends the held call on to the sandbox. */
  letThrough = async (call: Call): Promise<void> => {
    await (await this.#next(call)).continue();
  };

  /** Answers the held call with this JSON, for a response that the sandbox cannot send. */
  answer = async (call: Call, json: unknown): Promise<void> => {
    await (await this.#next(call)).fulfill({ json });
  };

  /** Makes the sandbox refuse the held call with this code and text. */
  refuse = async (call: Call, code: number, shownError: string): Promise<void> => {
    const route = await this.#next(call);
    await this.sandbox.fault({ ...call, kind: 'result', code, shownError });
    await route.continue();
  };

  /**
   * Makes the sandbox answer the held call with 429 and a wait of so many seconds. The page's clock is
   * paused, so that the wait ends only when the path says so.
   */
  putOff = async (call: Call, error: RejectedError, seconds: number): Promise<void> => {
    const route = await this.#next(call);
    const { code, shownError } = error;
    const busy = { kind: 'status', status: 429, code, shownError, ms: seconds * 1_000 } as const;
    await this.sandbox.fault({ ...call, ...busy });
    await pauseSoon(this.page);
    await route.continue();
  };

  /** Fails the held call with this error: a `RejectedError` by a refusal, any other by a lost connection. */
  fail = (call: Call, error: unknown): Promise<void> => {
    if (!(error instanceof RejectedError)) return this.cutOff(call);
    const { code, shownError, retryAfterSeconds } = error;
    return retryAfterSeconds === undefined
      ? this.refuse(call, code, shownError)
      : this.putOff(call, error, retryAfterSeconds);
  };

  /** Aborts the held call, and every retry of it until the call is held again. */
  cutOff = async (call: Call): Promise<void> => {
    failsOnPurpose(this.page, call.path);
    const key = keyOf(call);
    const route = await this.#next(call);
    this.#isHeld.set(key, false);
    await route.abort('connectionfailed');
  };

  /** The page's time, epoch ms by the test's clock, plus the time that the path has skipped. */
  now = (): number => Date.now() + this.#leapt;

  /** Number of such calls that are held now. */
  waiting = (call: Call): number => this.#stillWaiting(call).length;

  /**
   * Advances the page's clock by `ms`, once all calls that are not held have been answered: the path
   * does not count the time that a slow machine takes for them.
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

  /** Continues all held calls, at the end of the test. */
  async release(): Promise<void> {
    for (const routes of this.#waiting.values()) {
      for (const route of routes.splice(0)) await route.continue().catch(() => {});
    }
  }
}

/** Matches URLs with this path. For a function, Playwright would call this process on every request of the page. */
const addressesOf = ({ path }: Call) => new RegExp(`${path.replaceAll('.', '\\.')}(\\?|$)`);

const keyOf = ({ method, path }: Call) => `${method} ${path}`;
