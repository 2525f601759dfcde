import ky, { HTTPError } from 'ky';
import type * as z from 'zod/mini';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { withAccess, type Access } from './access';
import { isRefusal, parseAnswer, secondsUntil, timedOf, type Answer, snakeKeys } from './answer';

export type { Access };

export type HttpOptions = SenderOptions & {
  /** Origin, with a path if there is one; empty for the page's own. */
  baseUrl: string;
  /** Absent for calls that are nobody's: sign-in, refreshes, registration, public ones. */
  access?: Access;
  /** Sends a call that issues tokens while no tab exchanges any (D22). */
  whileIssuing?: (transmit: () => Promise<Answer>, signal?: AbortSignal) => Promise<Answer>;
  /** Called once per rejected main-API call, except where the call has `errors: 'inline'`: the error toast (section 8, D32). */
  onRejected?: (error: RejectedError) => void;
  /** Takes HTTP 503 of the main API in place of `onRejected` (D19). */
  onUnavailable?: () => void;
  /** A call has failed by a defect of ours, before it went out or while its answer was read. */
  onDefect?: (error: unknown) => void;
  /** The server's clock, epoch milliseconds, as a main-API call was answered. */
  onServerTime?: (time: number) => void;
};

type Method = 'GET' | 'POST' | 'PUT';

type Query = Record<string, string>;

export type Call<Output> = {
  schema: z.ZodMiniType<Output>;
  body?: object;
  query?: Query;
  /** A call that changes nothing may be repeated when the network or the server stumbles (D23). */
  isRead?: boolean;
  /**
   * The call is about the session itself: an answer that fails and is no refusal of the session
   * counts as unreachable (D22).
   */
  isAboutSession?: boolean;
  /** `inline`: the flow shows the server's words in place, so a rejection has no toast (D32). */
  errors?: 'toast' | 'inline';
  /** Its answer brings tokens that take the place of the session's. */
  issuesTokens?: boolean;
  /** It goes out even though the page is closed at that moment. */
  keepalive?: boolean;
  /** A bearer token to send in place of the session's; its refusal refreshes nothing. */
  token?: string;
  signal?: AbortSignal | undefined;
};

export type Http = {
  /**
   * A main-API call: snake_case out, envelope checked, camelCase in (D6–D8).
   * Throws RejectedError, UnreachableError, SignedOutError, or the reason `signal` was aborted with.
   */
  send<Output>(method: Method, path: string, call: Call<Output>): Promise<Output>;
  /** A GET without token, envelope or renaming: content and pins. Throws as `send` does, but never RejectedError. */
  read(url: string, query?: Query, signal?: AbortSignal): Promise<Answer>;
};

/** Pauses before a read is repeated, and the statuses that repeat it (D23). */
const readPauses = [300, 1_000];
const passingStatuses = [429, 500, 502, 504];
/** A read waits by itself as long as a server asks for, up to this; then it is the person's turn. */
const longestRetryAfterSeconds = 10;

/** Every call of the cabinet goes through here; section 9 sets no time limit. */
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
        // A redirect could lead the token and the body to another host.
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

/** What goes over the wire, as a call that was made early is known by. */
const sentOf = (method: Method, url: string, { body, query, token, signal }: Transmission) => ({
  method,
  url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
  body: body && JSON.stringify(snakeKeys(body)),
  token,
  signal,
});

/** Whether a call goes to the API's own origin: to no other the token is shown. */
function isOfOrigin(path: string, base: string): boolean {
  if (!/^https?:/i.test(path)) return true;
  const own = /^https?:/i.test(base) ? base : location.origin;
  return new URL(path).origin === new URL(own).origin;
}

type Transmission = Pick<Call<unknown>, 'body' | 'query' | 'isRead' | 'keepalive' | 'signal'> & {
  token: string | null;
};

/** ky itself would judge the server's dates by the device's clock. */
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
      // A server that is busy and does not say for how long is left alone.
      const isPutOff =
        asked === undefined ? response?.status === 429 : asked > longestRetryAfterSeconds;
      return isPutOff ? false : undefined;
    },
    delay: (attempt: number) =>
      asked === undefined ? (readPauses[attempt - 1] ?? 0) : asked * 1_000,
  };
}

/** A cookie edited by hand may hold what no header may: the server shall refuse it, not the browser. */
const bearer = (token: string) => ({ authorization: `Bearer ${token.replace(/[^!-~]/g, '')}` });

/** ky throws a passing status once it has given up on it. */
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

/** A call as it goes out; `url` holds its query, `body` is JSON. */
type SentCall = {
  method: string;
  url: string;
  body: string | undefined;
  token: string | null;
};

type SenderOptions = {
  /** Finds the answer of a call that was made before the code was there; the call goes out only without one. */
  early?: (call: SentCall, signal?: AbortSignal) => Promise<Response> | undefined;
  /** Stands in for the network: an in-process server. */
  fetch?: (request: Request) => Response | Promise<Response>;
};

type Send = typeof globalThis.fetch;

const requestOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input : new Request(input);

/** The network has failed; an error from elsewhere is a defect, and stays what it is. */
function unreachable(cause: unknown): never {
  throw new UnreachableError('No answer', { cause });
}

/** Sends a call: at first by what has gone out already, then anew each time it is repeated. */
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
