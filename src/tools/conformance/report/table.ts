import type { Verdict } from '#conformance/finding.ts';
import { isCall, type Row } from '#conformance/results.ts';
import { summaryLine, verdictWords, type Report } from './summary';

const colours: Record<Verdict, number> = { fits: 32, tolerated: 33, breaks: 31, untried: 90 };

/** The report for a terminal: a line for each call and area, with its findings below. */
export function table(report: Report, { isColoured }: { isColoured: boolean }): string {
  const width = Math.max(...report.rows.map(({ title }) => title.length));
  const paint = (verdict: Verdict) => {
    const words = verdictWords[verdict].padEnd(20);
    return isColoured ? `\u001B[${String(colours[verdict])}m${words}\u001B[0m` : words;
  };
  const line = (row: Row) =>
    `${row.title.padEnd(width)}  ${paint(row.verdict)}${aside(row)}`.trimEnd();
  const details = ({ findings }: Row) =>
    findings.flatMap(({ rule, what, sees }) => [
      `    ${rule}: ${what}`,
      ...(sees === undefined ? [] : [`      a card holder sees: ${sees}`]),
    ]);
  const lines = report.rows.flatMap((row) => [line(row), ...details(row)]);
  const calls = report.rows.filter(({ subject }) => isCall(subject)).length;
  return [
    `${report.target}, ${report.at}`,
    '',
    ...lines,
    '',
    ...(report.trouble === undefined ? [] : [report.trouble]),
    `${String(calls)} calls and what is around them: ${summaryLine(report)}`,
  ].join('\n');
}

const aside = ({ reason, answers, slowest }: Row) => {
  if (reason !== undefined) return reason;
  return slowest > 0 ? `${String(answers)} × up to ${String(slowest)} ms` : '';
};
