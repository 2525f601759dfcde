import type { CallId } from './calls';

/** Areas that are judged beside the calls themselves. */
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
  /** `tolerated`: the cabinet compensates for the difference. `breaks`: a card holder notices it. */
  verdict: 'tolerated' | 'breaks';
  /** Source of the rule: a section of the specification, a decision or a document. */
  rule: string;
  /** Names of fields and kinds of values, never a value. */
  what: string;
  /** Text or effect that a card holder sees, in the cabinet's own words if it shows a text. */
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

/** The gravest verdict among the findings of something that was tried. */
export const verdictOf = (findings: readonly Finding[]): Verdict => {
  if (findings.some(({ verdict }) => verdict === 'breaks')) return 'breaks';
  return findings.length > 0 ? 'tolerated' : 'fits';
};
