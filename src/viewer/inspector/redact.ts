import { routes } from '#domain/routes.ts';

/**
 * What may leave the page is listed; everything else leaves as its kind alone. What a person has
 * typed, what the server has sent and what a cookie holds is in no list.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  accessLevel: ['none', 'ended', 'token', 'refused', 'card'],
  end: ['signedOut', 'refused', 'blocked', 'deleted', 'signedOutElsewhere'],
  form: ['csv', 'print'],
  kind: ['rejected', 'unreachable'],
  mode: ['push', 'replace', 'pop'],
  name: [
    'phone',
    'birthDate',
    'cardNumber',
    'cvv',
    'firstName',
    'middleName',
    'lastName',
    'email',
    'gender',
  ],
  path: Object.values(routes),
  section: ['card', 'trans', 'my-balance', 'faq'],
  stage: ['old', 'new'],
  stored: ['WAITING', 'OPEN', 'CONFIRM'],
};

const counts = ['codeLength', 'count', 'days', 'duration', 'index', 'length', 'offset', 'steps'];
/** The error codes of the server have two digits; a code from an SMS has four or more. */
const highestErrorCode = 99;

const depthLimit = 4;
const mark = /^\[(text|number|data|\d+ items?)\]$/;
const fieldName = /^[a-z][A-Za-z]{0,29}$/;

/** The value with nothing in it that is somebody's: the same again for what is redacted already. */
export function redacted(value: unknown, key = '', depth = 0): unknown {
  if (value === undefined || value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return redactedText(value, key);
  if (typeof value === 'number') return isPlainNumber(value, key) ? value : '[number]';
  if (Array.isArray(value)) return `[${String(value.length)} item${value.length === 1 ? '' : 's'}]`;
  if (typeof value !== 'object' || depth >= depthLimit || 'sessionId' in value) return '[data]';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => fieldName.test(name))
      .map(([name, inner]) => [name, redacted(inner, name, depth + 1)]),
  );
}

const redactedText = (text: string, key: string) =>
  text === '' || mark.test(text) || words[key]?.includes(text) ? text : '[text]';

const isPlainNumber = (value: number, key: string) =>
  counts.includes(key) || (key === 'code' && value >= 0 && value <= highestErrorCode);
