import { stored } from './storage';

export const cacheName = 'cabinet';
/** The transaction this device has rated last. */
export const ratedTransaction = stored('ratedPurchase');

let turn: Promise<unknown> = Promise.resolve();

/** Runs calls one after another, so that a write never follows the deletion at the end of a session. */
export function serialize<Result>(act: () => Promise<Result>): Promise<Result> {
  const next = turn.then(act);
  turn = next.catch(() => {});
  return next;
}

const drop = (name: string): Promise<void> =>
  serialize(async () => {
    await caches.delete(name);
  }).catch(() => {
    // A browser without storage has nothing to delete.
  });

/** Deletes what the device keeps of a client. */
export const dropOfflineSnapshot = (): Promise<void> => {
  ratedTransaction.write(null);
  return drop(cacheName);
};

/** Forgets which tokens were of one session. Placed here, because a visitor's page does not load `tokenRefresh.ts`. */
export const dropFamily = (): Promise<void> => drop('session');

const address = '/kept/cabinet.json';

/** Replaces the stored text; rejects where the device stores nothing. */
export const writeCopy = (text: string, signal: AbortSignal): Promise<void> =>
  serialize(async () => {
    // `caches.open` alone would create an empty cache.
    signal.throwIfAborted();
    const cache = await caches.open(cacheName);
    signal.throwIfAborted();
    await cache.put(address, new Response(text));
  });

/** The stored snapshot; null for none. */
export const readCopy = (): Promise<string | null> =>
  serialize(async () => {
    const kept = await caches.match(address, { cacheName });
    return kept ? kept.text() : null;
  });
