import { exchangeLimit, type Tokens } from '#domain/client.ts';
import { yieldToMain } from './tasks';
import { serialize } from './offlineSnapshot';

const name = 'token-renewal';

/**
 * Runs `exchange` in one tab at a time; the others wait their turn. The lock outlives the answer by a task: what is
 * done with it at once, as storing new tokens, is done before the next tab's turn. Where the browser has no locks, or
 * gives none, it runs at once, and the server's grace for the previous refresh token covers the race.
 */
export function underRefreshLock<Result>(
  exchange: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isRun = false;
    const run = async () => {
      isRun = true;
      const answer = exchange();
      answer.then(resolve, reject);
      const limit = new Promise((end) => setTimeout(end, exchangeLimit));
      await Promise.race([answer, limit]).catch(() => {});
      await yieldToMain();
    };
    const ask = async () => navigator.locks.request(name, signal ? { signal } : {}, run);
    ask().catch((error: Error) => {
      if (signal?.aborted) reject(error);
      else if (!isRun) void run();
    });
  });
}

/** A session of sixty days may exchange its tokens often: the latest digests are enough to identify it. */
const maxDigests = 100;

const cacheName = 'session';
const address = '/kept/session.json';

/** A digest that identifies a refresh token without revealing it. Rejects where the browser has no digests. */
export async function digestOf({ refreshToken }: Tokens): Promise<string> {
  const bytes = new TextEncoder().encode(refreshToken);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** The digests of the refresh tokens of the session, oldest first; none where it is not known. */
async function read(): Promise<string[]> {
  const kept = await caches.match(address, { cacheName });
  return kept ? (await kept.text()).split(' ') : [];
}

/**
 * Records on the device which tokens are of one session, before they are stored. Every exchange of a refresh token adds
 * one; a sign-in starts a new record (`former` is null). Without the record a tab could not distinguish a refreshed
 * session from another client's. A device without storage takes every session for another. Records nothing once
 * `signal` is aborted: the session may have ended.
 */
export const noteFamily = (
  former: Tokens | null,
  issued: Tokens,
  signal?: AbortSignal,
): Promise<void> =>
  serialize(async () => {
    signal?.throwIfAborted();
    const last = await digestOf(issued);
    const first = former ? await digestOf(former) : last;
    const kept = await read();
    const family = former && kept.includes(first) ? kept : [first];
    const digests = [...new Set([...family, last])].slice(-maxDigests).join(' ');
    if (digests === kept.join(' ')) return;
    await (await caches.open(cacheName)).put(address, new Response(digests));
  }).catch(() => {
    // Without a stored record the session is unknown.
  });

/** Whether both digests are of one session: the same one, or both of the one this device knows. */
export async function areOneFamily(one: string, other: string): Promise<boolean> {
  try {
    const family = await read();
    return one === other || (family.includes(one) && family.includes(other));
  } catch {
    return one === other;
  }
}
