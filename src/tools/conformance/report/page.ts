import { createHash } from 'node:crypto';
import type { Finding, Verdict } from '#conformance/finding.ts';
import type { Row } from '#conformance/results.ts';
import { summaryLine, verdictWords, type Report } from './summary';

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const colours: Record<Verdict, string> = {
  fits: '#0b6b3a',
  tolerated: '#7a4b00',
  breaks: '#a31515',
  untried: '#595959',
};

const style = `
:root { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; font-weight: 600; padding-bottom: .5rem; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; }
tbody th { font-weight: 400; font-family: ui-monospace, monospace; font-size: .875rem; }
ul { margin: 0; padding-left: 1.1rem; }
.verdict { white-space: nowrap; font-weight: 600; }
${Object.entries(colours)
  .map(([verdict, colour]) => `.${verdict} { color: ${colour}; }`)
  .join('\n')}
@media (max-width: 40rem) { tr, th, td { display: block; border: 0; padding: .1rem 0; } tr { border-bottom: 1px solid #ddd; padding: .5rem 0; } thead { display: none; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** A self-contained page: no script and no other file. Its own Content Security Policy blocks everything else. */
export const page = (report: Report): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${escaped(report.target)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Conformance of ${escaped(report.target)}</h1>
<p>${escaped(report.at)}: ${escaped(summaryLine(report))}.${report.trouble === undefined ? '' : ` ${escaped(report.trouble)}.`}</p>
<table>
<caption>Every call of section 7, and what is around them</caption>
<thead><tr><th scope="col">What</th><th scope="col">Verdict</th><th scope="col">Found</th></tr></thead>
<tbody>
${report.rows.map(rowOf).join('\n')}
</tbody>
</table>
</main>
</body>
</html>
`;

const rowOf = ({ title, verdict, findings, reason, answers, slowest }: Row) => {
  const time = slowest > 0 ? `${String(answers)} × up to ${String(slowest)} ms` : '';
  const found =
    findings.length > 0 ? `<ul>${findings.map(itemOf).join('')}</ul>` : escaped(reason ?? time);
  return `<tr><th scope="row">${escaped(title)}</th><td class="verdict ${verdict}">${verdictWords[verdict]}</td><td>${found}</td></tr>`;
};

const itemOf = ({ rule, what, sees }: Finding) => {
  const seen =
    sees === undefined
      ? ''
      : `<br>A card holder sees: ${escaped(sees).replace(/«[^»]*»/g, '<span lang="ru">$&</span>')}`;
  return `<li>${escaped(rule)}: ${escaped(what)}${seen}</li>`;
};
