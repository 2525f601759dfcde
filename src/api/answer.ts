import * as z from 'zod/mini';
import {
  errorCode,
  RejectedError,
  textOfStatus,
  unknownErrorText,
  type UnreachableError,
} from '#domain/failure.ts';
import { typesetGiven } from '#lib/typeset.ts';
import { requiredText, numeric } from './schema';

/** A response, read to its end; `body` is undefined when it is not JSON. */
export type Answer = {
  status: number;
  /** Seconds, or a date by the server's clock. */
  retryAfter: string | null;
  /** The server's clock at the response, or null where the browser hides the header from the page. */
  date: string | null;
  body: unknown;
};

const envelope = z.object({
  result: z.object({
    msg: z.unknown(),
    code: z.catch(numeric, errorCode.unknown),
    shownError: z.catch(requiredText, unknownErrorText),
  }),
});

/**
 * Parses the answer of a main-API call by its schema, with keys in camelCase (D6–D8). Throws {@link
 * RejectedError}, and nothing else, for any other answer.
 */
export function parseAnswer<Output>(answer: Answer, schema: z.ZodMiniType<Output>): Output {
  const body = camelKeys(answer.body);
  const result = envelope.safeParse(body).data?.result;
  if (result && result.msg !== 'OK') {
    const { code, shownError } = result;
    throw new RejectedError(code, typesetGiven(shownError), secondsUntil(answer));
  }
  const parsed = result && isSuccess(answer) ? schema.safeParse(body) : undefined;
  if (!parsed?.success) throw toRejected(answer);
  return parsed.data;
}

/** The error of an answer without a text of its own: it has no envelope, or does not match its schema (D6, D39). */
export function toRejected(answer: Answer): RejectedError {
  const { status } = answer;
  const text = typesetGiven(textOfStatus(status));
  return new RejectedError(errorCode.unknown, text, secondsUntil(answer), status);
}

/** The text of a failed call in the log: its HTTP status (section 8, D32). */
export function logText(error: RejectedError | UnreachableError): string {
  if (!('status' in error) || error.status === undefined) return error.name;
  const { status } = error;
  return isSuccess({ status }) ? `${String(status)}, unreadable` : String(status);
}

const refusingStatuses = [400, 401, 403];

/**
 * True if the server itself refuses the session. An answer of a gateway or of a busy server ends no
 * session, because it does not come from who could refuse it (D22).
 */
export function isRefusal({ status, body }: Answer): boolean {
  const { msg } = envelope.safeParse(camelKeys(body)).data?.result ?? {};
  const isOurs = status === 200 || (status > 400 && status < 500 && status !== 429);
  return refusingStatuses.includes(status) || (isOurs && typeof msg === 'string' && msg !== 'OK');
}

export const isSuccess = ({ status }: Pick<Answer, 'status'>) => status >= 200 && status < 300;

/** The headers that time a retry. */
type Timed = Pick<Answer, 'retryAfter' | 'date'>;

export const timedOf = (headers: Headers): Timed => ({
  retryAfter: headers.get('retry-after'),
  date: headers.get('date'),
});

/**
 * `Retry-After`, which is seconds or a date, in whole seconds; undefined if it is neither. A date is by the server's
 * clock, and the device's may be wrong, so the seconds count from the answer's own `Date`.
 */
export function secondsUntil({ retryAfter, date }: Timed): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter);
  const answeredAt = Date.parse(date ?? '') || Date.now();
  const milliseconds = Date.parse(retryAfter) - answeredAt;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds / 1_000));
}

/**
 * No answer of the API is nested as deeply. Deeper keys stay unchanged, so that the recursion
 * cannot overflow the stack.
 */
const maxDepth = 32;

/** A copy with every key in camelCase, deep: `qual_fuel2`, `qual_fuel_2`, `qualFuel2` → `qualFuel2` (D7). */
export const camelKeys = (value: unknown) => withKeys(value, camel, 0);

/** A copy with every key in snake_case, deep: `listOfAgreements` → `list_of_agreements` (D7). */
export const snakeKeys = (value: unknown) => withKeys(value, snake, 0);

const camel = (key: string) =>
  key.includes('_')
    ? key.replace(/_+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase())
    : key;

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function withKeys(value: unknown, rename: (key: string) => string, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth === maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename, depth + 1));
  // `fromEntries` defines keys and never assigns them, so a key `__proto__` stays a plain one.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [rename(key), withKeys(item, rename, depth + 1)]),
  );
}
