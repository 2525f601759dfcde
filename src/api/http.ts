import ky, { HTTPError } from 'ky';
import type * as z from 'zod/mini';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { withAccess, type Access } from './access';
import { isRefusal, parseAnswer, secondsUntil, timedOf, type Answer, snakeKeys } from './answer';

export type { Access };

export type HttpOptions = SenderOptions & {
  /** The API's origin, with a path if it has one; empty for the page's own. */
  baseUrl: string;
  /** Absent for calls without a client: sign-in, refreshes, registration, public ones. */
  access?: Access;
  /** Wraps a call that issues tokens, so that no tab exchanges any meanwhile (D22). */
  whileIssuing?: (transmit: () => Promise<Answer>, signal?: AbortSignal) => Promise<Answer>;
  /**
   * Called once per rejected main-API call, to show the error toast; not for calls with `errors:
   * 'inline'` (section 8, D32).
   */
  onRejected?: (error: RejectedError) => void;
  /** Called for HTTP 503 of the main API in place of `onRejected` (D19). */
  onUnavailable?: () => void;
  /** Called when a defect of the app has failed a call, before it was sent or while its answer was read. */
  onDefect?: (error: unknown) => void;
  /** Called with the server's clock, in epoch milliseconds, after each successful main-API call. */
  onServerTime?: (time: number) => void;
};

type Method = 'GET' | 'POST' | 'PUT';

type Query = Record<string, string>;

export type Call<Output> = {
  schema: z.ZodMiniType<Output>;
  body?: object;
  query?: Query;
  /** A call that changes nothing. It may be repeated after a failure of the network or the server (D23). */
  isRead?: boolean;
  /** The call concerns the session itself: a failure that does not refuse the session counts as unreachable (D22). */
  isAboutSession?: boolean;
  /** `inline`: the flow shows the server's text in place, so a rejection has no toast (D32). */
  errors?: 'toast' | 'inline';
  /** The answer contains tokens that replace the session's. */
  issuesTokens?: boolean;
  /** The call is sent even if the page closes at that moment. */
  keepalive?: boolean;
  /** A bearer token to send in place of the session's; its refusal starts no refresh. */
  token?: string;
  signal?: AbortSignal | undefined;
};

export type Http = {
  /**
   * A main-API call: snake_case keys sent, envelope checked, camelCase keys returned (D6–D8). Throws RejectedError,
   * UnreachableError, SignedOutError, or the reason with which `signal` was aborted.
   */
  send<Output>(method: Method, path: string, call: Call<Output>): Promise<Output>;
  /**
   * A GET without token, envelope or renaming, for content and pins. Throws as `send` does, but never RejectedError.
   */
  read(url: string, query?: Query, signal?: AbortSignal): Promise<Answer>;
};

/** Pauses before the retries of a read, in ms, and the statuses after which it is retried (D23). */
const readPauses = [300, 1_000];
const passingStatuses = [429, 500, 502, 504];
/** The longest wait of a read that the server may request; after a longer one the person retries. */
const longestRetryAfterSeconds = 10;

/** The HTTP client of every call of the cabinet. No timeout, because section 9 sets none. */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, access, whileIssuing, onRejected, onUnavailable, onDefect, onServerTime } =
    options;
  const base = baseUrl.replace(/\/$/, '');
  const sendWithAccess = access && withAccess(access);
  const client = ky.create({
    timeout: false,
    throwHttpErrors: (status) => passingStatuses.includes(status),
  });

  async function transmit(method: Method, path: string, request: Transmission): Promise<Answer> {
    const { body, query, isRead, keepalive, token, signal } = request;
    const url = /^https?:/i.test(path) ? path : base + path;
    try {
      const response = await client(url, {
        method,
        fetch: senderOf(options, sentOf(method, url, request)),
        headers: { accept: 'application/json', ...(token && bearer(token)) },
        retry: isRead ? readRetry() : 0,
        // A redirect could send the token and the body to another host.
        redirect: 'error',
        ...(keepalive && { keepalive }),
        ...(body && { json: snakeKeys(body) }),
        ...(query && { searchParams: query }),
        ...(signal && { signal }),
      }).catch(responseOf);
      return await answerOf(response);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof UnreachableError)) onDefect?.(error);
      throw error;
    }
  }

  return {
    async send(method, path, call) {
      const { schema, isAboutSession, issuesTokens, errors = 'toast', token, signal } = call;
      const isOwn = isOfOrigin(path, base);
      const transmitWith = (bearerToken: string | null) => {
        const act = () => transmit(method, path, { ...call, token: bearerToken });
        return issuesTokens && whileIssuing ? whileIssuing(act, signal) : act();
      };
      const answer =
        sendWithAccess && token === undefined && isOwn
          ? await sendWithAccess(transmitWith, signal)
          : await transmitWith(token ?? null);
      try {
        const output = parseAnswer(answer, schema);
        const answeredAt = Date.parse(answer.date ?? '');
        if (!Number.isNaN(answeredAt)) onServerTime?.(answeredAt);
        return output;
      } catch (error) {
        if (answer.status === 503 && onUnavailable) onUnavailable();
        else if (error instanceof RejectedError && errors === 'toast') onRejected?.(error);
        if (isAboutSession && !isRefusal(answer)) {
          throw new UnreachableError('The answer is no refusal of the session', { cause: error });
        }
        throw error;
      }
    },
    read: (url, query, signal) =>
      transmit('GET', url, { isRead: true, token: null, ...(query && { query }), signal }),
  };
}

/** The call as sent, by which `early` recognises one that the page has already sent. */
const sentOf = (method: Method, url: string, { body, query, token, signal }: Transmission) => ({
  method,
  url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
  body: body && JSON.stringify(snakeKeys(body)),
  token,
  signal,
});

/** Checks the origin of a call, because only the API's own may receive the token. */
function isOfOrigin(path: string, base: string): boolean {
  if (!/^https?:/i.test(path)) return true;
  const own = /^https?:/i.test(base) ? base : location.origin;
  return new URL(path).origin === new URL(own).origin;
}

type Transmission = Pick<Call<unknown>, 'body' | 'query' | 'isRead' | 'keepalive' | 'signal'> & {
  token: string | null;
};

/** ky would compare the server's dates with the device's clock, which may be wrong. */
function readRetry() {
  let asked: number | undefined;
  return {
    limit: readPauses.length,
    methods: ['get' as const, 'post' as const],
    statusCodes: passingStatuses,
    afterStatusCodes: [],
    shouldRetry: ({ error }: { error: Error }) => {
      const response = error instanceof HTTPError ? error.response : undefined;
      asked = response && secondsUntil(timedOf(response.headers));
      // A busy server that names no wait gets no repeated call.
      const isPutOff =
        asked === undefined ? response?.status === 429 : asked > longestRetryAfterSeconds;
      return isPutOff ? false : undefined;
    },
    delay: (attempt: number) =>
      asked === undefined ? (readPauses[attempt - 1] ?? 0) : asked * 1_000,
  };
}

/**
 * A cookie edited by hand may contain characters that a header may not. The server must refuse that
 * token, not the browser.
 */
const bearer = (token: string) => ({ authorization: `Bearer ${token.replace(/[^!-~]/g, '')}` });

/** ky throws the last response with such a status after its retries; the caller reads it as an answer. */
function responseOf(error: unknown): Response {
  if (error instanceof HTTPError) return error.response;
  throw error;
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const body = json(await response.text().catch(unreachable));
  return { status, ...timedOf(headers), body };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A call as sent; `url` contains its query, `body` is JSON. */
type SentCall = {
  method: string;
  url: string;
  body: string | undefined;
  token: string | null;
};

type SenderOptions = {
  /** Returns the response of the same call if the page has sent it before this code loaded, else undefined. */
  early?: (call: SentCall, signal?: AbortSignal) => Promise<Response> | undefined;
  /** Replaces the network by an in-process server. */
  fetch?: (request: Request) => Response | Promise<Response>;
};

type Send = typeof globalThis.fetch;

const requestOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input : new Request(input);

/** Converts a network failure only; an error thrown elsewhere is a defect and stays unchanged. */
function unreachable(cause: unknown): never {
  throw new UnreachableError('No answer', { cause });
}

/** Sends a call. The first try uses the call that the page has already sent, if any; each retry uses the network. */
function senderOf(
  { early, fetch }: SenderOptions,
  { signal, ...call }: SentCall & { signal: AbortSignal | undefined },
): Send {
  const network: Send = async (input, init) =>
    fetch ? fetch(requestOf(input)) : globalThis.fetch(input, init);
  let found = early?.(call, signal);
  return (...asked) => {
    const answer = found ?? network(...asked);
    found = undefined;
    return answer.catch(unreachable);
  };
}
