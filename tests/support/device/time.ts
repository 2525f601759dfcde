import { AsyncLocalStorage } from 'node:async_hooks';
import { createRandom } from '#sandbox/seed/random.ts';

/** A page: its tasks wait while it is frozen and never run once it is closed; `lostParts` chunks fail to load. */
export type Owner = { isFrozen: boolean; isClosed: boolean; lostParts: number };

/** A task. `owner` is null for a task of the browser or the network. */
type Due = { id: number; at: number; owner: Owner | null; act: () => void };

/** The tab that the running code belongs to. */
export const owner = new AsyncLocalStorage<Owner>();

/** Turns of the event loop that a chain of promises between two timers can take. */
const rounds = 2;

/** The real `setImmediate`, saved before the tabs get a clock of their own. */
const realTurn = setImmediate;

/**
 * The one clock of several tabs. Time does not pass while code runs, then jumps to the next task.
 * The seed decides every delay, so that a run can be repeated.
 */
export class Time {
  now = Date.parse('2026-11-20T12:00:00+03:00');
  readonly random;
  #queue: Due[] = [];
  #lastId = 0;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** Schedules `act` after so many ms, by default for the tab that runs now; returns the id of the timer. */
  after(ms: number, act: () => void, of: Owner | null = owner.getStore() ?? null): number {
    this.#lastId += 1;
    this.#queue.push({ id: this.#lastId, at: this.now + Math.max(0, ms), owner: of, act });
    return this.#lastId;
  }

  cancel(id: number | undefined): void {
    this.#queue = this.#queue.filter((due) => due.id !== id);
  }

  /** A random delay below `ms`. */
  within = (ms: number): number => this.random.next() * ms;

  /** Resolves after a random delay below `ms`, as a task of the tab that runs now. */
  pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.after(this.within(ms), resolve);
    });

  /** Resolves once `isSo` holds; checks every 5 ms, and does not advance the time itself. */
  async watch(isSo: () => boolean): Promise<void> {
    while (!isSo())
      await new Promise<void>((resolve) => {
        this.after(5, resolve, null);
      });
  }

  /** Advances the time until `isSo` holds; throws after a minute of it. */
  async until(isSo: () => boolean, what = 'what is waited for'): Promise<void> {
    const end = this.now + 60_000;
    await this.#still();
    while (!isSo()) {
      const next = this.#next();
      if (!next || next.at > end) throw new Error(`A minute has passed without ${what}`);
      await this.#run(next);
    }
  }

  /** Advances the time until the promise is settled, and returns its result. */
  async during<Result>(promise: Promise<Result>): Promise<Result> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    await this.until(() => isSettled, 'an answer');
    return promise;
  }

  /** Advances the time by `ms` and runs the tasks that are due meanwhile. */
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
