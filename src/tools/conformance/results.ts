import { contracts, type CallId } from './calls';
import { areas, verdictOf, type Area, type Finding, type Subject, type Verdict } from './finding';

/** One line of a report. */
export type Row = {
  subject: Subject;
  title: string;
  verdict: Verdict;
  findings: Finding[];
  /** Why it was not tried. */
  reason?: string;
  /** Number of judged answers; `slowest` is the longest of their times in ms. */
  answers: number;
  slowest: number;
};

type Noted = { finding: Finding; calls: Set<string> };

/** Collects the findings of each call and area. */
export type Results = {
  /** Notes that something of the subject was tried, even without a finding. */
  tried: (subject: Subject, ms?: number) => void;
  /** Notes a finding; the report names `call` beside a finding of an area. */
  note: (subject: Subject, finding: Finding, call?: string) => void;
  /** Keeps the first reason why a subject was not tried, unless it is tried later. */
  skip: (subjects: readonly Subject[], reason: string) => void;
  rows: () => Row[];
};

const subjects: readonly { subject: Subject; title: string }[] = [
  ...contracts.map(({ id, method, path }) => ({ subject: id, title: `${method} ${path}` })),
  ...(Object.keys(areas) as Area[]).map((area) => ({ subject: area, title: areas[area] })),
];

/** Whether the subject is a call and not an area. */
export const isCall = (subject: Subject): subject is CallId => !(subject in areas);

export function createResults(): Results {
  const findings = new Map<Subject, Map<string, Noted>>();
  const times = new Map<Subject, number[]>();
  const reasons = new Map<Subject, string>();

  const rowOf = ({ subject, title }: (typeof subjects)[number]): Row => {
    const noted = [...(findings.get(subject)?.values() ?? [])].map(worded);
    const measured = times.get(subject);
    const reason = reasons.get(subject) ?? 'nothing led there';
    return {
      subject,
      title,
      verdict: measured ? verdictOf(noted) : 'untried',
      findings: noted,
      ...(!measured && { reason }),
      answers: measured?.length ?? 0,
      slowest: Math.round(Math.max(0, ...(measured ?? []))),
    };
  };

  const tried: Results['tried'] = (subject, ms = 0) => {
    times.set(subject, [...(times.get(subject) ?? []), ms]);
  };
  return {
    tried,
    note(subject, finding, call) {
      if (!times.has(subject)) tried(subject);
      const own = findings.get(subject) ?? new Map<string, Noted>();
      const key = `${finding.rule} ${finding.what.replace(/[\d.]+ s$/, '')}`;
      const noted = own.get(key) ?? { finding, calls: new Set() };
      if (call !== undefined) noted.calls.add(call);
      findings.set(subject, own.set(key, noted));
    },
    skip(skipped, reason) {
      for (const subject of skipped) if (!reasons.has(subject)) reasons.set(subject, reason);
    },
    rows: () => subjects.map(rowOf),
  };
}

/** Number of calls that are named beside one finding; the others are only counted. */
const namedCalls = 3;

function worded({ finding, calls }: Noted): Finding {
  if (calls.size === 0) return finding;
  const names = [...calls].slice(0, namedCalls).join(', ');
  const more = calls.size > namedCalls ? ` and ${String(calls.size - namedCalls)} more` : '';
  return { ...finding, what: `${finding.what}: ${names}${more}` };
}
