import type { Time } from './time';

type Kept = Map<string, string>;

const slowest = 6;

/** The Cache API of a browser, as far as the app uses it. */
export class Caches {
  readonly kept = new Map<string, Kept>();

  constructor(private readonly time: Time) {}

  open = async (name: string) => {
    await this.time.pause(slowest);
    const cache = this.kept.get(name) ?? new Map<string, string>();
    this.kept.set(name, cache);
    return {
      put: async (address: string, response: Response): Promise<void> => {
        const text = await response.text();
        await this.time.pause(slowest);
        cache.set(address, text);
        await this.time.pause(slowest);
      },
    };
  };

  match = async (address: string, { cacheName }: { cacheName: string }) => {
    await this.time.pause(slowest);
    const text = this.kept.get(cacheName)?.get(address);
    return text === undefined ? undefined : new Response(text);
  };

  delete = async (name: string): Promise<boolean> => {
    await this.time.pause(slowest);
    return this.kept.delete(name);
  };
}
