type Timer = { due: () => void; ms: number };

/** A clock that stands still; the test fires the timer it names by its length. */
export class ManualClock {
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;

  /** `onSet` is told of every timer, in ms. */
  constructor(private readonly onSet: (ms: number) => void = () => {}) {}

  setTimeout = (due: (...args: unknown[]) => void, ms: number): number => {
    this.onSet(ms);
    this.#timers.set((this.#lastId += 1), { due, ms });
    return this.#lastId;
  };

  clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** Fires the timer of that many ms that was set last; throws when there is none. */
  fire(ms: number): void {
    const [id, timer] = [...this.#timers].findLast(([, { ms: length }]) => length === ms) ?? [];
    if (id === undefined || !timer) {
      const set = [...this.#timers.values()].map((pending) => pending.ms).join(', ') || 'none';
      throw new Error(`No timer of ${String(ms)} ms; set: ${set}`);
    }
    this.#timers.delete(id);
    timer.due();
  }
}
