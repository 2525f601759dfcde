import type { StoredConsent } from '#machines/app/cookieConsent.ts';
import type { AccessLevel } from '#machines/app/navigation.ts';
import type { PasskeyFailure } from '#machines/account/passkeyAdding.ts';
import type { SessionEnd } from '#machines/app/session.ts';
import type { ExportForm } from '#machines/dashboard/transactionExport.ts';
import type { Failure } from '#domain/failure.ts';
import { filterKinds } from '#domain/ledgerFilter.ts';
import type { PhoneChangeStage } from '#domain/phoneChange.ts';
import { profileRules } from '#domain/profile.ts';
import { registrationRules } from '#domain/registration.ts';
import { routes, type NavigationMode, sections } from '#domain/routes.ts';

/** All words of a machine's type, so that the compiler reports a missing or an extra word. */
const every = <Word extends string>(words: Readonly<Record<Word, 1>>) => Object.keys(words);

/**
 * Words that may leave the page; any other value leaves as its kind alone. No list contains what a
 * person has typed, what the server has sent or what a cookie holds.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  accessLevel: every<AccessLevel>({ none: 1, ended: 1, token: 1, refused: 1, card: 1 }),
  end: every<SessionEnd>({
    signedOut: 1,
    refused: 1,
    blocked: 1,
    deleted: 1,
    signedOutElsewhere: 1,
  }),
  form: every<ExportForm>({ csv: 1, print: 1 }),
  kind: [
    ...every<Failure['kind']>({
      rejected: 1,
      unreachable: 1,
      signedOut: 1,
      outdated: 1,
      incomplete: 1,
      defect: 1,
    }),
    ...every<Exclude<PasskeyFailure['kind'], Failure['kind']>>({
      cancelled: 1,
      known: 1,
      unavailable: 1,
    }),
    ...filterKinds,
  ],
  mode: every<NavigationMode>({ push: 1, replace: 1, pop: 1 }),
  name: [
    ...Object.keys({ ...registrationRules, ...profileRules }),
    ...['RejectedError', 'UnreachableError', 'SignedOutError', 'OutdatedError'],
  ],
  path: Object.values(routes),
  section: sections,
  stage: every<PhoneChangeStage>({ old: 1, confirmed: 1, new: 1 }),
  stored: every<StoredConsent>({ WAITING: 1, OPEN: 1, CONFIRM: 1 }),
};

const counts = ['codeLength', 'count', 'days', 'duration', 'index', 'length', 'offset', 'steps'];
/** The error codes of the server have two digits; a code from an SMS has four or more. */
const highestErrorCode = 99;

const depthLimit = 4;
const mark = /^\[(text|number|data|\d+ items?)\]$/;
const fieldName = /^[a-z][A-Za-z]{0,29}$/;

/** The value without anybody's data; a redacted value stays unchanged. */
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
