import type { Access } from '#api/http.ts';
import { SignedOutError } from '#domain/failure.ts';

type Renewal = { refusal: string; token: string };

/**
 * A session as `http` sees it: one renewal at a time, shared by all who ask, and waited for by
 * those who start meanwhile. `renewed` brings the next token, or throws.
 */
export function session(first: string | null, renewed: () => Promise<string>) {
  let token = first;
  let underWay: Promise<string> | undefined;
  const renewals: Renewal[] = [];
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
    renew: (refusal, refusedToken, signal) => {
      if (token === null) return Promise.reject(new SignedOutError());
      if (refusedToken !== token && !underWay) return Promise.resolve(token);
      underWay ??= (async () => {
        renewals.push({ refusal, token: refusedToken });
        try {
          token = await renewed();
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
    renewals,
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
