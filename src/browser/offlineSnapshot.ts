import { stored } from './storage';

export const cacheName = 'cabinet';
/** The transaction this device has rated last. */
export const ratedTransaction = stored('ratedPurchase');

let turn: Promise<unknown> = Promise.resolve();

/** One after another, so that a write never follows the deletion at the end of a session. */
export function serialize<Result>(act: () => Promise<Result>): Promise<Result> {
  const next = turn.then(act);
  turn = next.catch(() => {});
  return next;
}

const drop = (name: string): Promise<void> =>
  serialize(async () => {
    await caches.delete(name);
  }).catch(() => {
    // A browser that keeps nothing has nothing to drop.
  });

/** Deletes what the device keeps of a client. */
export const dropCopy = (): Promise<void> => {
  ratedTransaction.write(null);
  return drop(cacheName);
};

/** Forgets which tokens were of one session (`tokenFamily.ts`); here, because a visitor's page loads no calls. */
export const dropFamily = (): Promise<void> => drop('session');
