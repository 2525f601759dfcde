import { owner, type Owner, type Time } from './time';

type Asked = { tab: Owner | null; run: () => Promise<void> };

/** Web Locks: one holder at a time for each name, the others in the order they have asked in. */
export class Locks {
  readonly #queues = new Map<string, Asked[]>();

  constructor(private readonly time: Time) {}

  request = <Result>(
    name: string,
    { signal }: { signal?: AbortSignal },
    act: () => Promise<Result>,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const asked: Asked = {
        tab: owner.getStore() ?? null,
        run: async () => {
          signal?.removeEventListener('abort', giveUp);
          await act()
            .finally(() => {
              this.#release(name, asked);
            })
            .then(resolve, reject);
        },
      };
      const giveUp = () => {
        if (queue[0] === asked) return;
        queue.splice(queue.indexOf(asked), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp);
      queue.push(asked);
      if (queue[0] === asked) this.#grant(asked);
    });

  /** A tab that is closed holds nothing and waits for nothing. */
  drop(tab: Owner): void {
    for (const queue of this.#queues.values()) {
      const [holder] = queue;
      const left = queue.filter((asked) => asked.tab !== tab);
      queue.splice(0, queue.length, ...left);
      if (holder?.tab === tab && left[0]) this.#grant(left[0]);
    }
  }

  #grant(asked: Asked): void {
    this.time.after(this.time.within(2), () => void asked.run(), asked.tab);
  }

  #release(name: string, asked: Asked): void {
    const queue = this.#queues.get(name);
    if (queue?.[0] !== asked) return;
    queue.shift();
    const next = queue.at(0);
    if (next) this.#grant(next);
  }
}
