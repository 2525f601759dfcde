import type { CallId } from './calls';

/** What is judged beside the calls themselves. */
export const areas = {
  refusals: 'Refusals: envelope, codes, words',
  guessing: 'Wrong codes, counted per phone',
  passkeys: 'Passkeys: what must be refused',
  unauthorized: 'Tokens nobody knows',
  rotation: 'Rotation of tokens',
  parallel: 'Two refreshes at once',
  cors: 'CORS',
  caching: 'Caching',
  security: 'Security headers',
  times: 'Times',
} as const;

export type Area = keyof typeof areas;
export type Subject = CallId | Area;

/** One way in which a backend differs from the specification. */
export type Finding = {
  /** Whether the cabinet makes up for it, or a card holder gets to feel it. */
  verdict: 'tolerated' | 'breaks';
  /** Where the rule stands: a section of the specification, a decision, a document. */
  rule: string;
  /** Names of fields and kinds of values, never a value. */
  what: string;
  /** What a card holder sees: the cabinet's own words where it has any. */
  sees?: string;
};

export type Verdict = 'fits' | 'tolerated' | 'breaks' | 'untried';

export const tolerated = (rule: string, what: string, sees?: string): Finding => ({
  verdict: 'tolerated',
  rule,
  what,
  ...(sees !== undefined && { sees }),
});

export const breaks = (rule: string, what: string, sees: string): Finding => ({
  verdict: 'breaks',
  rule,
  what,
  sees,
});

/** The gravest of what was found in something that was tried. */
export const verdictOf = (findings: readonly Finding[]): Verdict => {
  if (findings.some(({ verdict }) => verdict === 'breaks')) return 'breaks';
  return findings.length > 0 ? 'tolerated' : 'fits';
};
