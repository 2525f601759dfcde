import { baselineFile } from '#tests/paths/engine/baseline/file.ts';
import { baselineFolder } from '#tests/paths/engine/baseline/machine.ts';
import { isFailed } from '#tests/paths/tool/result.ts';
import { html, type Html } from './html';
import { machinePart, type MachineReport } from './machinePart';
import { pathPart } from './pathPart';
import { Screens } from './screens';
import { script } from './script';
import { styles } from './styles';

export type Facts = {
  /** The command that was run. */
  command: string;
  at: Date;
  /** Seconds of each runner. */
  seconds: { node: number | null; browser: number | null };
};

/** The whole report as one file that needs no other. */
export function reportPage(machines: readonly MachineReport[], facts: Facts): string {
  const screens = new Screens();
  const walked = machines.flatMap((one) => one.walked);
  const failed = walked.filter(({ results }) => results.some(isFailed));
  const holes = machines.filter(
    ({ isWhole, coverage }) =>
      isWhole &&
      coverage.some(({ states, edges }) => states.missing.length + edges.missing.length > 0),
  );
  const changed = machines.filter(({ unused }) => unused.length > 0);
  const isGood = failed.length + holes.length + changed.length === 0;
  const failures =
    failed.length + changed.length === 0
      ? null
      : html`<section aria-labelledby="failed">
          <h2 id="failed">Failed</h2>
          ${failed.map((one) => pathPart(one, screens, true))} ${changed.map(unusedPart)}
        </section>`;
  const body = html`
    <a class="skip" href="#machines">To the machines</a>
    <header>
      <h1>Paths: ${isGood ? 'all is well' : 'something is wrong'}</h1>
      <p>
        ${walked.length} paths of ${machines.length} machines, ${failed.length} failed.
        ${timeOf('Node', facts.seconds.node)} ${timeOf('Chromium', facts.seconds.browser)}
      </p>
      <p><code class="command">${facts.command}</code> at ${facts.at.toLocaleString('en-GB')}</p>
      ${listed('Coverage is not full', holes)} ${listed('A baseline does not fit', changed)}
    </header>
    ${failures}
    <section id="machines" aria-labelledby="machines-title">
      <h2 id="machines-title">Machines</h2>
      ${legend}
      <p class="search">
        <label for="words">Find paths</label>
        <input id="words" type="search" placeholder="a step, a state or an id" />
        <output id="found" for="words"></output>
      </p>
      <nav aria-label="Machines">
        <ul class="index">
          ${machines.map(({ flow }) => html`<li><a href="#${flow.id}">${flow.id}</a></li>`)}
        </ul>
      </nav>
      ${machines.map((one) => machinePart(one, screens))}
    </section>
    <dialog id="large" aria-label="The screen, larger">
      <form method="dialog"><button>Close</button></form>
      <img alt="" />
    </dialog>
  `;
  return documentOf(isGood, body, screens.all);
}

const unusedPart = ({ flow, unused }: MachineReport): Html =>
  html`<div class="failure">
    <p><strong>${flow.id}: ${baselineFile(baselineFolder, flow.id)}</strong></p>
    <pre tabindex="0">${unused.join('\n')}</pre>
  </div>`;

const timeOf = (name: string, seconds: number | null) =>
  seconds === null ? '' : `${name}: ${seconds.toFixed(1)} s.`;

const listed = (title: string, machines: readonly MachineReport[]): Html | null =>
  machines.length === 0
    ? null
    : html`<p class="bad">
        ${title}: ${machines.map(({ flow }) => html`<a href="#${flow.id}">${flow.id}</a> `)}
      </p>`;

const legend = html`<ul class="legend">
  ${(
    [
      ['both', 'taken in Node and in Chromium'],
      ['node', 'in Node only'],
      ['browser', 'in Chromium only'],
      ['none', 'nowhere in this run'],
    ] as const
  ).map(
    ([reach, words]) =>
      html`<li>
        <svg width="32" height="8" aria-hidden="true">
          <polyline class="arrow ${reach}" points="0,4 32,4" /></svg
        >${words}
      </li>`,
  )}
</ul>`;

/** Nothing is loaded from anywhere, and the page's own policy sees to it. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

function documentOf(isGood: boolean, body: Html, screens: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isGood ? '✓' : '✗'} Paths</title>
<style>${styles}</style>
</head>
<body>
<svg width="0" height="0" aria-hidden="true"><defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0L8 4L0 8Z"/></marker></defs></svg>
<main>
${body.text}
</main>
<script type="application/json" id="screens">${JSON.stringify(screens)}</script>
<script>${script}</script>
</body>
</html>
`;
}
