import type * as z from 'zod/mini';
import { isSuccess, parseAnswer, toRejected, type Answer, camelKeys } from '#api/answer.ts';
import { readStrictly } from '#api/schema.ts';
import type { Contract } from '#conformance/calls.ts';
import { answerOf, type Exchange } from '#conformance/exchange.ts';
import { breaks, tolerated, type Finding } from '#conformance/finding.ts';
import type { Redact } from '#conformance/redact.ts';
import { RejectedError } from '#domain/failure.ts';
import { seesFailure, seesNoAnswer } from './sees';
import { kindOf, tolerances } from './tolerances';
import { checkValue } from './values';

/** Verdict of the cabinet's own code on an answer. */
export type Judgement =
  | { kind: 'read'; value: unknown; findings: Finding[] }
  | { kind: 'refused'; code: number; hasWords: boolean; status: number; sees: string }
  | { kind: 'broken'; findings: Finding[] };

/**
 * Reads an answer with the cabinet's own code and says where it differs from the contract. `redact` removes secrets
 * from the server's words.
 */
export function judgeAnswer(
  contract: Contract,
  exchange: Exchange | undefined,
  redact: Redact,
): Judgement {
  if (!exchange || exchange.status === 0)
    return {
      kind: 'broken',
      findings: [breaks('section 7', 'no answer', seesNoAnswer(contract))],
    };
  const answer = answerOf(exchange);
  const body = contract.isMain ? camelKeys(answer.body) : answer.body;
  try {
    if (contract.isMain) parseAnswer(answer, contract.schema);
    else readBare(answer, contract.schema);
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    return judgeFailure(contract, { answer, body, error, redact });
  }
  const value = contract.schema.parse(body);
  const leftOut = unreadEntries(contract, body);
  const findings = [
    ...spelling(contract, answer.body, redact),
    ...leftOut,
    // `tolerances` compares entries by index, and one that is left out shifts those after it.
    ...(leftOut.length > 0 ? [] : tolerances(partRead(contract, body), partParsed(value), redact)),
    ...checkValue(contract, value, redact),
  ];
  return { kind: 'read', value, findings };
}

/** Content and pins have no envelope: a successful status and a valid shape are enough. */
function readBare(answer: Answer, schema: z.ZodMiniType): void {
  if (!isSuccess(answer) || !schema.safeParse(answer.body).success) throw toRejected(answer);
}

type Failed = { answer: Answer; body: unknown; error: RejectedError; redact: Redact };
type Result = { msg?: unknown; code?: unknown; shownError?: unknown };

function judgeFailure(contract: Contract, failed: Failed): Judgement {
  const { answer, body, error, redact } = failed;
  const sees = redact(seesFailure(contract, answer, error));
  const result = resultOf(body);
  // Only `OK` is a success; any other `msg` is a refusal (D6).
  if (contract.isMain && result && typeof result.msg === 'string' && !/^ok$/i.test(result.msg)) {
    const { code } = error;
    const hasWords = typeof result.shownError === 'string' && /\S/.test(result.shownError);
    return { kind: 'refused', code, hasWords, status: answer.status, sees };
  }
  const found = reasons(contract, answer, body).map(({ rule, what }) => breaks(rule, what, sees));
  return { kind: 'broken', findings: found };
}

function resultOf(body: unknown): Result | undefined {
  if (typeof body !== 'object' || body === null || !('result' in body)) return undefined;
  const { result } = body;
  return typeof result === 'object' && result !== null ? result : undefined;
}

/** Entries of a list that the cabinet leaves out, because it cannot read them. */
const unreadEntries = (contract: Contract, body: unknown): Finding[] =>
  readStrictly(() => unread(contract, body)).map((what) =>
    breaks('D8', what, 'The list without such entries'),
  );

type Reason = { rule: string; what: string };

function reasons(contract: Contract, answer: Answer, body: unknown): Reason[] {
  const rule = contract.isMain ? 'D6' : 'section 7';
  if (!isSuccess(answer)) return [{ rule, what: `HTTP ${String(answer.status)}` }];
  if (answer.body === undefined) return [{ rule, what: 'the answer is no JSON' }];
  if (contract.isMain) {
    const result = resultOf(body);
    if (!result) return [{ rule, what: 'result is not there' }];
    if (result.msg !== 'OK') return [{ rule, what: 'result.msg is not the word OK' }];
  }
  return unread(contract, body).map((what) => ({ rule, what }));
}

/** Parts of the answer that the cabinet's schema cannot read, by their paths. */
function unread({ schema }: Contract, body: unknown): string[] {
  const issues = schema.safeParse(body).error?.issues.flatMap(innermost) ?? [];
  const places = issues.map(({ path }) => {
    const kind = kindOf(path.reduce<unknown>(field, body));
    return `${nameOf(path)} is ${kind}, which the cabinet cannot read`;
  });
  return [...new Set(places)];
}

/** In a union, the branch that fails deepest explains the error best. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors.map((errors) =>
    errors.map((one) => ({ ...one, path: [...issue.path, ...one.path] })),
  );
  const depth = (issues: { path: PropertyKey[] }[]) =>
    Math.max(0, ...issues.map(({ path }) => path.length));
  return branches.toSorted((a, b) => depth(b) - depth(a))[0] ?? [issue];
}

const field = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;

const nameOf = (path: PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the answer';

/** Calls from whose answer the cabinet reads only the fields inside `tokens`. */
const tokenCalls = ['verify_code', 'login/passkey', 'refresh_token', 'client/phone/confirm_new'];

/** The part of the answer that the schema keeps; the envelope has been read already. */
function partRead({ isMain, id }: Contract, body: unknown): unknown {
  if (!isMain || typeof body !== 'object' || body === null) return body;
  const fields = withoutResult({ ...body });
  const isPair = tokenCalls.includes(id);
  return isPair ? fields.tokens : fields;
}

const withoutResult = ({ result: _, ...fields }: Record<string, unknown>) => fields;

/** A call that answers with the envelope alone has no value to compare. */
const partParsed = (value: unknown): unknown => value ?? {};

/** The main API sends snake_case; the cabinet reads camelCase as well (D7). */
function spelling({ isMain }: Contract, body: unknown, redact: Redact): Finding[] {
  if (!isMain) return [];
  const names = [...new Set(namesOf(body))].filter((name) => /[A-Z]/.test(name));
  return names.length === 0
    ? []
    : [tolerated('D7', `camelCase in place of snake_case: ${redact(names.join(', '))}`)];
}

function namesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesOf);
  return Object.entries(value).flatMap(([name, item]) => [name, ...namesOf(item)]);
}
