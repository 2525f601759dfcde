import type { Exchange } from './exchange';

/** Fields, headers, cookies and parameters whose values are secret (section 7); case, `_` and `-` do not count. */
const secretName =
  /(?:tokens?|smscode|otp|operationid|phone|phonenumber|cardnumber|cvv|credential)$/;
/** Backends name the SMS code differently. `result.code` is an error code, which a reader needs. */
const codeName = /code$/;
const smsCode = /^\d{4,8}$/;

const nameOf = (name: string) => name.toLowerCase().replace(/[_-]/g, '');

/** Every text and number that `body` holds in a secret field, or anywhere within one. */
function secretsIn(body: unknown, name = '', isSecret = false): string[] {
  if (Array.isArray(body)) return body.flatMap((item) => secretsIn(item, name, isSecret));
  if (typeof body === 'object' && body !== null)
    return Object.entries(body)
      .map(([key, value]) => [nameOf(key), value] as const)
      .filter(([key]) => name !== 'result' || key !== 'code')
      .flatMap(([key, value]) => secretsIn(value, key, isSecret || secretName.test(key)));
  if (typeof body !== 'string' && typeof body !== 'number') return [];
  const text = String(body);
  return isSecret || (codeName.test(name) && smsCode.test(text)) ? [text] : [];
}

function secretsOfText(text: string): string[] {
  try {
    return secretsIn(JSON.parse(text));
  } catch {
    // The body of a form. Other text has no secret name before a `=`.
    return secretsOfParameters(new URLSearchParams(text));
  }
}

const secretsOfParameters = (parameters: URLSearchParams) =>
  secretsIn(Object.fromEntries(parameters));

const cookieValues = (pairs: readonly string[]) =>
  pairs.flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1).trim();
    return [value, decoded(value)];
  });

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Any cookie may be a session's, whatever its name is. */
const secretsOfHeaders = (headers: Headers) => [
  ...(headers.get('authorization') ?? '').split(' ').slice(-1),
  ...cookieValues((headers.get('cookie') ?? '').split(';')),
  ...cookieValues(headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')),
  ...secretsIn(Object.fromEntries(headers)),
];

/** Guesses by shape, because a server may also name the data of clients whom the tool has not met. */
const shapes: [RegExp, string][] = [
  // Tokens: at least 24 characters without a space, with a digit and a letter among them.
  [/(?=[\w.~+/=-]*\d)(?=[\w.~+/=-]*[A-Za-z])[\w.~+/=-]{24,}/g, '…'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…'],
  // Phones and cards, with or without spaces between the groups; typography makes them no-break spaces.
  [/\+?\d[\d\s()-]{8,}\d/g, '…'],
  [/(?<![\w.])\d{4,}(?![\w.])/g, '…'],
];

/** Shorter values are no secret, and hiding them would hide words. */
const shortest = 3;
/** Values from this length on are hidden within a word too. */
const long = 8;

/** Matches each of the values, the longest first; a short one only as a whole word. */
function patternOf(values: ReadonlySet<string>): RegExp {
  const branches = [...values]
    .toSorted((a, b) => b.length - a.length)
    .map((value) => {
      const literal = value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
      return value.length < long ? `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])` : literal;
    });
  return new RegExp(branches.join('|') || '(?!)', 'gu');
}

export type Redact = (text: string) => string;

/** A call and its answer as they went over the wire; a recording may lack parts of the call. */
export type Traffic = {
  url?: string;
  /** Headers of the call. */
  headers?: Headers;
  /** Body of the call. */
  body?: string;
  answer?: Pick<Exchange, 'headers' | 'text'>;
};

export type Redactor = {
  /** Remembers the secrets of a call and its answer by the fields and headers that hold them. */
  learn: (traffic: Traffic) => void;
  /** Removes from a server's text the remembered secrets, and whatever looks like one. */
  redact: Redact;
};

export function createRedactor(): Redactor {
  const known = new Set<string>();
  let pattern: RegExp | undefined;
  return {
    learn({ url, headers, body, answer }) {
      const found = [
        ...(url !== undefined && URL.canParse(url)
          ? secretsOfParameters(new URL(url).searchParams)
          : []),
        ...(headers ? secretsOfHeaders(headers) : []),
        ...secretsOfText(body ?? ''),
        ...(answer ? [...secretsOfHeaders(answer.headers), ...secretsOfText(answer.text)] : []),
      ];
      for (const value of found) if (value.trim().length >= shortest) known.add(value.trim());
      pattern = undefined;
    },
    redact(text) {
      pattern ??= patternOf(known);
      const hidden = text.replace(pattern, '…');
      return shapes.reduce((kept, [shape, mark]) => kept.replace(shape, mark), hidden);
    },
  };
}
