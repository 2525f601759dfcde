import { AsyncLocalStorage } from 'node:async_hooks';
import { createRandom } from '#sandbox/seed/random.ts';

/** Whose tasks wait while it is frozen, and never come once it is closed; how many parts of the app it is to miss. */
export type Owner = { isFrozen: boolean; isClosed: boolean; lostParts: number };

/** Null for what is no page's task, but the browser's or the network's. */
type Due = { id: number; at: number; owner: Owner | null; act: () => void };

/** Which tab the code that runs now belongs to. */
export const owner = new AsyncLocalStorage<Owner>();

/** As many rounds of the event loop as a chain of promises between two timers can take. */
const rounds = 2;

/** What has been taken over from the real clock before tabs had one of their own. */
const realTurn = setImmediate;

/**
 * The one clock of several tabs. It stands still while code runs, and goes on to what is due next;
 * every delay comes from the seed, so that a run can be repeated.
 */
export class Time {
  now = Date.parse('2026-11-20T12:00:00+03:00');
  readonly random;
  #queue: Due[] = [];
  #lastId = 0;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** Has the tab that runs now do something later. */
  after(ms: number, act: () => void, of: Owner | null = owner.getStore() ?? null): number {
    this.#lastId += 1;
    this.#queue.push({ id: this.#lastId, at: this.now + Math.max(0, ms), owner: of, act });
    return this.#lastId;
  }

  cancel(id: number | undefined): void {
    this.#queue = this.#queue.filter((due) => due.id !== id);
  }

  /** Some moment within so many ms. */
  within = (ms: number): number => this.random.next() * ms;

  /** Resolves within so many ms, for the tab that runs now. */
  pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.after(this.within(ms), resolve);
    });

  /** Looks every few ms whether that is so; time goes on by itself meanwhile. */
  async watch(isSo: () => boolean): Promise<void> {
    while (!isSo())
      await new Promise<void>((resolve) => {
        this.after(5, resolve, null);
      });
  }

  /** Time goes on until that is so; after a minute of it the test has failed. */
  async until(isSo: () => boolean, what = 'what is waited for'): Promise<void> {
    const end = this.now + 60_000;
    await this.#still();
    while (!isSo()) {
      const next = this.#next();
      if (!next || next.at > end) throw new Error(`A minute has passed without ${what}`);
      await this.#run(next);
    }
  }

  /** Time goes on until the promise is settled, and brings what it brings. */
  async during<Result>(promise: Promise<Result>): Promise<Result> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await this.until(() => isSettled, 'an answer');
    return promise;
  }

  /** So many ms pass. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.#still();
    for (let next = this.#next(); next && next.at <= end; next = this.#next())
      await this.#run(next);
    this.now = end;
  }

  #next(): Due | undefined {
    const awake = this.#queue.filter(({ owner: of }) => !of?.isFrozen);
    return awake.reduce<Due | undefined>(
      (first, due) =>
        first && (first.at < due.at || (first.at === due.at && first.id < due.id)) ? first : due,
      undefined,
    );
  }

  async #run(due: Due): Promise<void> {
    this.cancel(due.id);
    this.now = Math.max(this.now, due.at);
    if (due.owner?.isClosed) return;
    if (due.owner) owner.run(due.owner, due.act);
    else due.act();
    await this.#still();
  }

  async #still(): Promise<void> {
    for (let round = 0; round < rounds; round += 1)
      await new Promise<void>((resolve) => {
        realTurn(resolve);
      });
  }
}
