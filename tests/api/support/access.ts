import type { Access } from '#api/http.ts';
import { SignedOutError } from '#domain/failure.ts';

type Refresh = { refusal: string; token: string };

/**
 * A session as `http` sees it: one refresh at a time, shared by all who ask, and waited for by
 * those who start meanwhile. `refreshed` brings the next token, or throws.
 */
export function session(first: string | null, refreshed: () => Promise<string>) {
  let token = first;
  let underWay: Promise<string> | undefined;
  const refreshes: Refresh[] = [];
  const ended: string[] = [];

  const waited = <T>(promise: Promise<T>, signal?: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
      promise.then(resolve, reject);
    });

  const access: Access = {
    current: async (signal) => {
      if (underWay) await waited(underWay, signal).catch(() => signal?.throwIfAborted());
      return token;
    },
    refresh: (refusal, refusedToken, signal) => {
      if (token === null) return Promise.reject(new SignedOutError());
      if (refusedToken !== token && !underWay) return Promise.resolve(token);
      underWay ??= (async () => {
        refreshes.push({ refusal, token: refusedToken });
        try {
          token = await refreshed();
          return token;
        } finally {
          underWay = undefined;
        }
      })();
      return waited(underWay, signal);
    },
    end: (refusedToken) => {
      ended.push(refusedToken);
      token = null;
      return Promise.reject(new SignedOutError());
    },
  };

  return {
    access,
    refreshes,
    ended,
    replace: (next: string | null) => {
      token = next;
    },
  };
}

/** A promise the test settles by hand. */
export function held<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
