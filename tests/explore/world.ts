import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { people } from '#sandbox/seed/people.ts';
import { installLook, type Explorer, type Look } from './page';
import type { Step } from './actions';

export const fixedCode = '4071';

export type Call = {
  tab: number;
  method: string;
  path: string;
  url: string;
  token: string | null;
  /** Empty where the call never reached the sandbox. */
  body: Record<string, unknown>;
  isReceived: boolean;
  status: number | null;
  answer: Record<string, unknown> | null;
  at: number;
  endedAt: number | null;
  /** How many steps had been made when it went out. */
  step: number;
};

/** A look at a tab, and what can be known of the person beside the page. */
export type Moment = Look & {
  at: number;
  tab: number;
  isSignedIn: boolean;
  /** Nothing is under way, and nothing has moved for a while. */
  isSettled: boolean;
  isOffline: boolean;
  /** How many tabs are open. */
  tabs: number;
  calls: readonly Call[];
  step: Step | null;
  /** The steps so far, each with the time it began. */
  steps: readonly { step: Step; at: number }[];
  /** The offline snapshot of the device. */
  kept: string;
  cookies: readonly { name: string; expires: number }[];
  /** Who has signed in so far; the last one is the client. */
  clients: readonly (typeof people)[number][];
  /** For how many ms nobody has been signed in. */
  signedOutFor: number;
};

type Viewport = { width: number; height: number };
export type Received = Pick<Call, 'method' | 'path' | 'token' | 'body' | 'at'>;
type Options = {
  browser: Browser;
  url: string;
  viewport: Viewport;
  received: Received[];
  /** The planted fault that acts, in a build with all of them. */
  fault?: string | undefined;
};

type Explored = { explorer?: Explorer };

/** Runs inside the page, before its own scripts. */
function plant(fault: string) {
  Object.assign(globalThis, { plantedFault: fault });
  const mark = () => document.querySelector('html')?.setAttribute('data-planted', fault);
  mark();
  new MutationObserver((_, observer) => {
    mark();
    observer.disconnect();
  }).observe(document, { childList: true });
}

const control = async (url: string, path: string, body: object = {}, method = 'POST') => {
  const headers = { 'content-type': 'application/json' };
  await fetch(url + path, {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
};

/** One person's browser with its tabs, the sandbox behind it, and every call between them. */
export class World {
  readonly calls: Call[] = [];
  readonly pages: Page[] = [];
  readonly clients: (typeof people)[number][] = [];
  readonly steps: { step: Step; at: number }[] = [];
  tab = 0;
  isOffline = false;
  /** Faults ordered from the sandbox so far: a call that fails on purpose is no complaint. */
  hasFaults = false;
  /** Scripts that are loading: their part of the page is still missing. */
  readonly #scripts = new Set<Request>();
  #signedOutAt = 0;
  #crashes: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly url: string,
    readonly received: Received[],
  ) {}

  static async open({ browser, url, viewport, received, fault }: Options): Promise<World> {
    await control(url, '/sandbox/reset');
    const context = await browser.newContext({
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      viewport,
      baseURL: url,
    });
    const world = new World(context, url, received);
    await context.addInitScript(installLook);
    if (fault !== undefined) await context.addInitScript(plant, fault);
    context.on('request', (request) => world.#note(request));
    context.on('requestfinished', (request) => world.#scripts.delete(request));
    context.on('requestfailed', (request) => world.#scripts.delete(request));
    await world.openTab('/');
    return world;
  }

  get page(): Page {
    const page = this.pages[this.tab];
    if (!page) throw new Error('There is no such tab');
    return page;
  }

  async openTab(path: string) {
    const page = await this.context.newPage();
    page.on('crash', () => this.#crashes.push('the page crashed'));
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    this.pages.push(page);
    this.tab = this.pages.length - 1;
    await page.goto(path, { waitUntil: 'commit' }).catch(() => {});
  }

  control = (path: string, body?: object, method?: string) => control(this.url, path, body, method);

  #note(request: Request) {
    if (request.resourceType() === 'script') this.#scripts.add(request);
    const { pathname } = new URL(request.url());
    if (request.resourceType() !== 'fetch' || !/^\/(v1|qna-list|pins)/.test(pathname)) return;
    const page = (() => {
      try {
        return request.frame().page();
      } catch {
        return undefined;
      }
    })();
    const call: Call = {
      tab: page ? this.pages.indexOf(page) : -1,
      method: request.method(),
      path: pathname,
      url: request.url(),
      token: request.headers().authorization ?? null,
      body: {},
      isReceived: false,
      status: null,
      answer: null,
      at: Date.now(),
      endedAt: null,
      step: this.steps.length,
    };
    this.calls.push(call);
    void request
      .response()
      .then(async (response) => {
        call.status = response?.status() ?? 0;
        call.answer = parse(await response?.text().catch(() => null));
      })
      .catch(() => {
        call.status = 0;
      })
      .finally(() => {
        call.endedAt = Date.now();
        this.#match(call);
        const phone = String(call.body.phone_number);
        const client = people.find((person) => person.phone === phone);
        if (call.path === '/v1/verify_code' && call.answer?.tokens && client)
          this.clients.push(client);
      });
  }

  /**
   * Adds the body that the sandbox received, because Chromium does not report that of a streamed call.
   * Calls of a kind arrive in the order in which they are sent, but one may never arrive.
   */
  #match(call: Call) {
    const first = this.received.find(
      ({ method, path, token, at }) =>
        method === call.method &&
        path === call.path &&
        token === call.token &&
        Math.abs(at - call.at) < (call.status === 0 ? 300 : 3_000),
    );
    if (!first) return;
    this.received.splice(this.received.indexOf(first), 1);
    Object.assign(call, { body: first.body, isReceived: true });
  }

  isResting = (tab: number): boolean =>
    this.#scripts.size === 0 &&
    this.calls.every((call) => call.tab !== tab || call.endedAt !== null);

  /** Waits until the tab rests, no longer than `most` ms. */
  async settle(most = 4_000) {
    const end = Date.now() + most;
    let isStill = false;
    while (!isStill && Date.now() < end) {
      await this.page.waitForTimeout(60);
      const seen = await this.#ask(
        this.page,
        () => (window as unknown as Explored).explorer?.rest() ?? null,
      );
      isStill =
        seen !== null &&
        seen.isLoaded &&
        seen.stillFor > 150 &&
        !seen.isMoving &&
        !seen.isBusy &&
        seen.isAnswered &&
        this.isResting(this.tab);
    }
  }

  async #ask<Answer>(page: Page, question: () => Answer | Promise<Answer>) {
    const asking = page.evaluate(question).catch(() => null);
    return Promise.race([asking, page.waitForTimeout(4_000).then(() => null)]);
  }

  /** The present content of each tab; a tab that is loading another document has none. */
  async moments(step: Step | null): Promise<Moment[]> {
    const cookies = await this.context.cookies();
    const isSignedIn = cookies.some(({ name }) => name === 'access_token');
    const moments = [];
    for (const [tab, page] of this.pages.entries()) {
      const seen = page.isClosed()
        ? null
        : await this.#ask(page, async () => {
            const { explorer } = window as unknown as Explored;
            return explorer ? { ...explorer.look(), kept: await explorer.kept() } : null;
          });
      if (!seen) continue;
      seen.errors.push(...this.#crashes.splice(0));
      const at = Date.now();
      if (isSignedIn) this.#signedOutAt = 0;
      else this.#signedOutAt ||= at;
      const isSettled =
        seen.isDrawn &&
        seen.text.trim() !== '' &&
        seen.stillFor > 150 &&
        !seen.isMoving &&
        seen.busy.length === 0 &&
        this.isResting(tab);
      moments.push({
        ...seen,
        at,
        tab,
        isSignedIn,
        isSettled,
        isOffline: this.isOffline,
        tabs: this.pages.length,
        calls: this.calls,
        step,
        steps: this.steps,
        cookies,
        clients: this.clients,
        signedOutFor: this.#signedOutAt ? at - this.#signedOutAt : 0,
      });
    }
    return moments;
  }

  close = () => this.context.close();
}

export function parse(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
