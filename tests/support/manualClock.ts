type Timer = { due: () => void; ms: number; brings: string | null };

/** A clock that stands still; the test fires the timer it names by its length. */
export class ManualClock {
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;
  readonly #announced: string[] = [];

  /** `onSet` is told of every timer, in ms. */
  constructor(private readonly onSet: (ms: number) => void = () => {}) {}

  setTimeout = (due: (...args: unknown[]) => void, ms: number): number => {
    this.onSet(ms);
    this.#timers.set((this.#lastId += 1), { due, ms, brings: this.#announced.shift() ?? null });
    return this.#lastId;
  };

  clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** A timer that is about to be set brings this event: it tells timers of one length apart. */
  announce(event: string): void {
    this.#announced.push(event);
  }

  /** Fires the timer of that many ms that brings the event, else the last; throws when there is none. */
  fire(ms: number, event?: string): void {
    const set = [...this.#timers].filter(([, timer]) => timer.ms === ms);
    const [id, timer] = set.findLast(([, { brings }]) => brings === event) ?? set.at(-1) ?? [];
    if (id === undefined || !timer) {
      const all = [...this.#timers.values()].map((pending) => pending.ms).join(', ') || 'none';
      throw new Error(`No timer of ${String(ms)} ms; set: ${all}`);
    }
    this.#timers.delete(id);
    timer.due();
  }
}
