import { cacheName, serialize } from './offlineSnapshot';

const address = '/kept/cabinet.json';

/** Keeps the text in place of the former; rejects where the device keeps nothing. */
export const writeCopy = (text: string, signal: AbortSignal): Promise<void> =>
  serialize(async () => {
    // Opening alone would create an empty cache.
    signal.throwIfAborted();
    const cache = await caches.open(cacheName);
    signal.throwIfAborted();
    await cache.put(address, new Response(text));
  });

/** What is kept; null for nothing. */
export const readCopy = (): Promise<string | null> =>
  serialize(async () => {
    const kept = await caches.match(address, { cacheName });
    return kept ? kept.text() : null;
  });
