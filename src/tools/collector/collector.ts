import { hourOf, type Count, type HourlyCount, type Store } from './counts';

/** Milliseconds between insertions: many small requests become one. */
const pause = 2_000;
/** Distinct counts per hour; more are dropped, because a sender may invent names. */
const kindsPerHour = 20_000;

/** Adds up received counts; writes them to the store every two seconds, on request, and at the end. */
export function createCollector(store: Store, now: () => number = Date.now) {
  const waiting = new Map<string, HourlyCount>();
  let kinds = new Set<string>();
  let hour = 0;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const rows = [...waiting.values()];
    waiting.clear();
    try {
      await store.add(rows);
    } catch (error) {
      // Keeps the rows, because the next write may succeed.
      for (const row of rows) put(waiting, row);
      throw error;
    }
  }

  /** Serializes the writes: a flush starts when the one before it has ended. */
  const flush = (): Promise<void> => (writing = writing.catch(() => {}).then(write));
  const timer = setInterval(() => void flush().catch(() => {}), pause);
  timer.unref();

  return {
    store,
    flush,
    /** Adds counts up to the hour's limit; returns how many were dropped. */
    add: (counts: readonly Count[]): number => {
      const current = hourOf(now());
      if (current !== hour) kinds = new Set();
      hour = current;
      let dropped = 0;
      for (const count of counts) {
        const { kind, name, build, source, event, target } = count;
        const key = [kind, name, build, source, event, target].join('\n');
        if (!kinds.has(key) && kinds.size >= kindsPerHour) dropped += 1;
        else {
          kinds.add(key);
          put(waiting, { ...count, hour });
        }
      }
      return dropped;
    },
    close: async () => {
      clearInterval(timer);
      await flush();
      await store.close();
    },
  };
}

export type Collector = ReturnType<typeof createCollector>;

/** Adds the row to the waiting count with the same key. */
export function put(waiting: Map<string, HourlyCount>, row: HourlyCount): void {
  const key = JSON.stringify([
    row.kind,
    row.name,
    row.hour,
    row.build,
    row.source,
    row.event,
    row.target,
  ]);
  const there = waiting.get(key);
  waiting.set(key, { ...row, count: row.count + (there?.count ?? 0) });
}
