import { createHttp, type HttpOptions, type Access } from '#api/http.ts';
import { hold } from '#tests/support/heldCall.ts';
import { SignedOutError } from '#domain/failure.ts';

/** One request as the app sent it; `body` is its parsed JSON, undefined without a body. */
export type Sent = {
  method: string;
  url: string;
  token: string | null;
  contentType: string | null;
  body: unknown;
};

type Reply = (sent: Sent, index: number) => Response | Promise<Response>;

export const ok = (fields: object = {}) =>
  Response.json({ result: { code: 0, msg: 'OK', shown_error: null }, ...fields });

export const refused = (code: number, shownError: string | null, init?: ResponseInit) =>
  Response.json({ result: { code, msg: 'ERROR', shown_error: shownError } }, init);

export const status = (code: number, body = '', headers = {}) =>
  new Response(body, { status: code, headers });

/** A fake server: `sent` records the requests, `reply` answers them. */
export function server(reply: Reply) {
  const sent: Sent[] = [];
  const fetch = async (request: Request) => {
    hold(request);
    request.signal.throwIfAborted();
    const text = await request.text();
    const seen: Sent = {
      method: request.method,
      url: request.url,
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
      contentType: request.headers.get('content-type'),
      body: text ? (JSON.parse(text) as unknown) : undefined,
    };
    sent.push(seen);
    return reply(seen, sent.length - 1);
  };
  const http = (options: Partial<HttpOptions> = {}) =>
    createHttp({ baseUrl: 'https://api.test', fetch, ...options });
  return { sent, fetch, http };
}

/** Answers in the order given; the last answer repeats. */
export const inTurn =
  (...replies: [() => Response, ...(() => Response)[]]): Reply =>
  (_, index) =>
    (replies[index] ?? replies[replies.length - 1] ?? replies[0])();

type Refresh = { refusal: string; token: string };

/**
 * A session as `http` sees it. All callers share one refresh at a time, and calls that start
 * meanwhile wait for it. `refreshed` resolves with the next token, or throws.
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

/** A promise that the test settles. */
export function held<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
