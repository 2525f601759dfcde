import type { Page } from 'playwright/test';

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
