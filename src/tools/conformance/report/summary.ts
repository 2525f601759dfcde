import type { Verdict } from '#conformance/finding.ts';
import type { Row } from '#conformance/results.ts';

/** A check and its result; `target` keeps only the origin and path of an address. */
export type Report = {
  target: string;
  /** ISO 8601. */
  at: string;
  rows: readonly Row[];
  /** Why the check ended early. */
  trouble?: string;
};

export const verdictWords: Record<Verdict, string> = {
  fits: 'fits',
  tolerated: 'fits with tolerance',
  breaks: 'would break',
  untried: 'not tried',
};

const count = ({ rows }: Report, verdict: Verdict) =>
  rows.filter((row) => row.verdict === verdict).length;

/** `24 fit, 3 with tolerance, 1 would break, 4 not tried`. */
export const summaryLine = (report: Report) =>
  `${String(count(report, 'fits'))} fit, ${String(count(report, 'tolerated'))} with tolerance, ` +
  `${String(count(report, 'breaks'))} would break, ${String(count(report, 'untried'))} not tried`;

/** Exit code for a build server: 0 fits, 1 would break, 2 undecided. */
export function exitCodeOf(report: Report): 0 | 1 | 2 {
  if (count(report, 'breaks') > 0) return 1;
  if (report.trouble !== undefined) return 2;
  return count(report, 'fits') + count(report, 'tolerated') > 0 ? 0 : 2;
}

/** Address without its user, password and query, which may be secret. */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/$/, '');
}
