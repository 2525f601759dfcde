import { baselineFile } from '#tests/paths/engine/baseline/file.ts';
import { baselineFolder } from '#tests/paths/engine/baseline/machine.ts';
import { isFailed } from '#tests/paths/tool/result.ts';
import { html, type Html, machinePart, type MachineReport, pathPart, Screens } from './parts';

/** Both themes use one set of names; no information is in the colour alone. */
const styles = `
:root { color-scheme: light dark;
  --paper: light-dark(#faf9f6, #191b1e); --card: light-dark(#fff, #202327); --inside: light-dark(#f3f1ec, #15171a);
  --ink: light-dark(#16181c, #f3f1ec); --quiet: light-dark(#4c5057, #b9bcc2); --line: light-dark(#85827b, #72767d);
  --both: light-dark(#1f3fb0, #9ab4ff); --wash: light-dark(#e0e5f3, #1a2240);
  --part: light-dark(#6b4e00, #e8c15c); --bad: light-dark(#a3161b, #ff9a92); --badwash: light-dark(#fbe6e4, #3a1a1a); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 1280px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 32px; line-height: 1.2; margin: 0 0 8px; text-wrap: balance; }
h2 { font-size: 22px; line-height: 1.3; margin: 40px 0 8px; }
p { margin: 0 0 8px; }
a { color: var(--both); }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; margin: 0; max-height: 320px; overflow: auto; }
:focus-visible { outline: 3px solid var(--both); outline-offset: 2px; }
.skip { position: absolute; inset: 0 auto auto 0; padding: 8px; background: var(--card); transform: translateY(-120%); }
.skip:focus { transform: none; }
.command { padding: 2px 8px; border-radius: 6px; background: var(--inside); user-select: all; }
.description, .then { color: var(--quiet); }
.bad { color: var(--bad); } .good { color: var(--quiet); }
.failure { margin: 8px 0; padding: 12px 16px; border-left: 4px solid var(--bad); background: var(--badwash); }
.legend, .index { display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 0; list-style: none; }
.index a { display: inline-block; padding: 4px 0; }
.legend svg { margin-right: 8px; vertical-align: middle; }
.figure { margin-right: 24px; }
.search { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
input, button { font: inherit; color: inherit; min-height: 40px; padding: 4px 12px; border: 1px solid var(--line);
  border-radius: 6px; background: var(--card); }
.machine { padding-top: 8px; border-top: 1px solid var(--line); margin-top: 32px; scroll-margin-top: 8px; }
.machine h2 { margin-top: 8px; }
.diagram, .scroll { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 8px;
  background: var(--card); margin: 8px 0; }
.diagram { padding: 16px; }
summary { cursor: pointer; padding: 8px 0; }
.path { margin: 8px 0; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.path .title { overflow-wrap: anywhere; }
.mark { font-size: 14px; white-space: nowrap; margin-left: 8px; } .mark.bad { font-weight: 600; }
.steps { padding-left: 24px; }
.steps li { margin: 0 0 16px; overflow-wrap: anywhere; }
.steps .broken { border-left: 4px solid var(--bad); padding-left: 12px; }
.states ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr)); gap: 24px;
  padding: 0; list-style: none; overflow-wrap: anywhere; }
.states .shot img { width: auto; max-height: 422px; }
.shot { padding: 0; line-height: 0; overflow: hidden; cursor: zoom-in; max-width: 100%; }
.shot img { max-width: 100%; height: auto; background: var(--inside); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px; border-bottom: 1px solid var(--inside); }
td.none { color: var(--bad); font-weight: 600; } td.node, td.browser { color: var(--part); }
dialog { max-width: 96vw; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; }
dialog::backdrop { background: rgb(0 0 0 / 60%); }
dialog img { max-width: 92vw; height: auto; margin-top: 8px; }
svg text { fill: var(--quiet); font: 14px system-ui, sans-serif; }
svg text.name { fill: var(--ink); font-size: 15px; font-weight: 600; }
svg text.small { font-size: 14px; font-weight: 400; }
.state { fill: var(--card); stroke: var(--line); stroke-width: 1.5; }
.state.outer { fill: var(--inside); }
.state.both { stroke: var(--both); stroke-width: 2.5; } .state.both:not(.outer) { fill: var(--wash); }
.state.node, .state.browser { stroke: var(--part); stroke-width: 2; stroke-dasharray: 6 3; }
.state.none { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 2 3; }
.any { fill: none; stroke: var(--line); stroke-dasharray: 3 3; }
.start, .head { fill: var(--quiet); }
.arrow { fill: none; stroke: var(--line); stroke-width: 1.25; }
.arrow.both { stroke: var(--both); stroke-width: 2; }
.arrow.node, .arrow.browser { stroke: var(--part); stroke-width: 1.75; stroke-dasharray: 6 3; }
.state.browser, .arrow.browser { stroke-dasharray: 12 3 2 3; }
.arrow.none { stroke: var(--bad); stroke-width: 1.75; stroke-dasharray: 2 3; }
svg text.label.node, svg text.label.browser { fill: var(--part); }
svg text.label.none { fill: var(--bad); text-decoration: underline; }
@media (max-width: 640px) { body { padding: 16px; } h1 { font-size: 26px; } }
@media print { .search, .skip { display: none; } }
`;

/** Runs in the report: shows pictures when they are needed, and finds paths. */
const script = `
const screens = JSON.parse(document.getElementById('screens').textContent);
const source = (button) => {
  const picture = screens[Number(button.dataset.screen)];
  // A WebP file begins with RIFF; whatever else is here is a JPEG.
  return 'data:image/' + (picture.startsWith('UklGR') ? 'webp' : 'jpeg') + ';base64,' + picture;
};
const show = (inside) => {
  for (const button of inside.querySelectorAll('.shot')) {
    if (button.closest('details:not([open])')) continue;
    const image = button.querySelector('img');
    if (!image.src) image.src = source(button);
  }
};
document.addEventListener('toggle', ({ target }) => target.open && show(target), true);
show(document);
const large = document.getElementById('large');
document.addEventListener('click', ({ target }) => {
  const button = target.closest('.shot');
  if (!button) return;
  const image = large.querySelector('img');
  image.src = source(button);
  // Every picture is half the size of the window it was taken of.
  image.onload = () => { image.width = image.naturalWidth * 2; };
  image.alt = button.querySelector('img').alt;
  large.showModal();
});
const words = document.getElementById('words');
const found = document.getElementById('found');
words.addEventListener('input', () => {
  const asked = words.value.trim().toLowerCase();
  let count = 0;
  for (const path of document.querySelectorAll('.machine .path')) {
    const isFound = path.dataset.words.toLowerCase().includes(asked);
    path.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const paths of document.querySelectorAll('.paths')) {
    const isAny = paths.querySelector('.path:not([hidden])') !== null;
    paths.open = asked !== '' && isAny;
    paths.closest('.machine').hidden = !isAny;
  }
  found.textContent = asked === '' ? '' : count + ' found';
});
`;

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

/** The report loads nothing from elsewhere, and its policy enforces that. */
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
