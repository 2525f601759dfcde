import type { AnyMachineSnapshot } from 'xstate';
import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel } from '#viewer/model/labels.ts';
import type { Model, Path } from '#tests/support/model.ts';
import type { StepRecord } from '#tests/paths/tool/asserted.ts';
import { type PathResult, isFailed } from '#tests/paths/tool/result.ts';
import { stateDescription, stateWords, stepWords } from '#tests/paths/tool/stepWords.ts';
import type { Diagram } from '#viewer/diagram/diagram.ts';
import { shareText, type MachineCoverage, type Share } from '#tests/paths/tool/coverage.ts';
import type { StatePicture, StatePictures } from './pictures';
import { diagramOf, type Reach, type ReachOf } from './diagram';

/** Markup that is inserted into other markup without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly (string | Html)[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const written = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
};

/** A template whose values are escaped, unless they are markup themselves. */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    pieces
      .map((piece, index) => piece + written(index < parts.length ? (parts[index] ?? null) : null))
      .join(''),
  );

/** Pictures of the report in base64, each of them once: many paths begin with the same screens. */
export class Screens {
  readonly #places = new Map<string, number>();

  /** Index of the picture in the list. */
  place(picture: string): number {
    const place = this.#places.get(picture) ?? this.#places.size;
    this.#places.set(picture, place);
    return place;
  }

  get all(): string[] {
    return [...this.#places.keys()];
  }
}

/** A picture that opens larger; the page's script sets its source when it is shown. */
const shot = (place: number, words: string): Html =>
  html`<button type="button" class="shot" data-screen="${place}" aria-label="${words}, larger">
    <img alt="${words}" width="320" height="225" />
  </button>`;

/** Every state with its sentence, its picture and the text of a screen reader; null without pictures. */
function statesPart(flow: Flow, pictures: StatePictures, screens: Screens): Html | null {
  if (pictures.size === 0) return null;
  const states = flow.states.filter(({ path }) => path !== '');
  return html`<details class="states">
    <summary>What a person sees in each of ${states.length} states</summary>
    <ul>
      ${states.map(
        ({ path, description }) =>
          html`<li>
            <p><b>${stateLabel(flow, path)}</b></p>
            <p class="description">${description}</p>
            ${picturePart(stateLabel(flow, path), pictures.get(path), screens)}
          </li>`,
      )}
    </ul>
  </details>`;
}

function picturePart(label: string, picture: StatePicture | undefined, screens: Screens): Html {
  if (!picture) return html`<p>No picture. No path of this run has come here in Chromium.</p>`;
  const { image, said, reason } = picture;
  if (image === null) return html`<p>No picture. ${reason ?? ''}</p>`;
  const listened = html`<details>
    <summary>What a screen reader says</summary>
    <pre tabindex="0">${said}</pre>
  </details>`;
  return html`${shot(screens.place(image), `State ${label}`)} ${said === '' ? null : listened}`;
}

export type Walked = { model: Model; path: Path; results: PathResult[] };

const names = { node: 'Node', browser: 'Chromium' } as const;

/** The command that runs the path again: in Node if it failed only there, else in a window. */
const replayOf = ({ path, results }: Walked): string => {
  const isInBrowser = results.some((one) => one.runner === 'browser' && isFailed(one));
  const isInNode = results.some((one) => one.runner === 'node' && isFailed(one));
  return `npm run paths -- --path ${path.id} ${isInNode && !isInBrowser ? '--node' : '--headed'}`;
};

/** One path: its steps in plain words, their results, and its screens. */
export function pathPart(walked: Walked, screens: Screens, isOpen = false): Html {
  const { model, path, results } = walked;
  const failed = results.filter(isFailed);
  const marks = results.map(
    (one) =>
      html`<span class="mark ${isFailed(one) ? 'bad' : 'good'}"
        >${names[one.runner]} ${isFailed(one) ? 'failed' : 'passed'}, ${time(one.ms)}</span
      > `,
  );
  const title = path.steps.map((step) => stepWords(model, step)).join(' → ') || 'Only the start';
  return html`<details class="path" ${isOpen ? html`open` : null} data-words="${path.id} ${title}">
    <summary><code>${path.id}</code> <span class="title">${title}</span> ${marks}</summary>
    ${failed.map((one) => failureOf(one))}
    <p>See it again: <code class="command">${replayOf(walked)}</code></p>
    <ol class="steps">
      ${stepRow(walked, -1, `Start “${path.input}”`, path.start as AnyMachineSnapshot, screens)}
      ${path.steps.map((step, index) =>
        stepRow(walked, index, stepWords(model, step), step.state as AnyMachineSnapshot, screens),
      )}
      ${lastLook(walked, screens)}
    </ol>
  </details>`;
}

const failureOf = ({ runner, failure }: PathResult): Html =>
  html`<div class="failure">
    <p><strong>${names[runner]}</strong></p>
    <pre tabindex="0">${failure?.message ?? ''}</pre>
  </div>`;

function stepRow(
  { results }: Walked,
  index: number,
  words: string,
  state: AnyMachineSnapshot,
  screens: Screens,
): Html {
  const failing = results.filter(({ failure }) => failure?.step === index);
  const [seen] = results.filter(({ runner }) => runner === 'browser');
  const isBroken =
    seen?.failure !== null && seen?.failure !== undefined && seen.failure.step <= index;
  const picture = isBroken ? undefined : seen?.screens[index + 1];
  const record = seen?.asserted[index + 1];
  return html`<li class="${failing.length > 0 ? 'broken' : ''}">
    <p>
      ${failing.length > 0 ? html`<strong class="bad">Failed here. </strong>` : null}${words}
      <span class="then">then <b>${stateWords(state)}</b></span>
    </p>
    <p class="description">${stateDescription(state)}</p>
    ${record ? assertedPart(record) : null}
    ${picture ? shot(screens.place(picture), `Screen after: ${words}`) : null}
  </li>`;
}

/** The expectations that Chromium has really checked after the step, not the machine's forecast. */
function assertedPart({ expected, unseen }: StepRecord): Html {
  if (expected.length === 0) {
    const why = unseen.length > 0 ? `: ${[...new Set(unseen)].join('; ')}` : '';
    return html`<p class="${why === '' ? 'bad' : 'description'}">Nothing was asserted${why}</p>`;
  }
  return html`<details class="asserted">
    <summary>${expected.length} asserted</summary>
    <ul>
      ${expected.map(({ at, what }) => html`<li><code>${at}</code> ${what}</li>`)}
    </ul>
  </details>`;
}

/** The last screen before the path broke off. */
function lastLook({ results }: Walked, screens: Screens): Html | null {
  const broken = results.find(({ runner, failure }) => runner === 'browser' && failure !== null);
  const last = broken?.screens.at(-1);
  if (!last) return null;
  return html`<li class="broken">
    <p>What was there when it broke off</p>
    ${shot(screens.place(last), 'Screen when the path broke off')}
  </li>`;
}

const time = (ms: number) =>
  ms < 1_000 ? `${String(Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

export type MachineReport = {
  flow: Flow;
  diagram: Diagram;
  /** Of each runner that has run. */
  coverage: MachineCoverage[];
  isWhole: boolean;
  pictures: StatePictures;
  walked: Walked[];
  /** Faults of its baseline as a whole. */
  unused: readonly string[];
};

const reachWords: Record<Reach, string> = {
  both: 'Node and Chromium',
  node: 'Node only',
  browser: 'Chromium only',
  none: 'nowhere',
};

/** A machine: its diagram with the coverage on it, the same as a table, its paths. */
export function machinePart(report: MachineReport, screens: Screens): Html {
  const { flow, diagram, coverage, walked } = report;
  const reach: ReachOf = {
    state: (path) => reachOf(coverage, 'states', path),
    edge: (edge) => reachOf(coverage, 'edges', edge),
  };
  const failed = walked.filter(({ results }) => results.some(isFailed)).length;
  return html`<section class="machine" id="${flow.id}" aria-labelledby="${flow.id}-title">
    <h2 id="${flow.id}-title">${flow.id}</h2>
    <p class="description">${flow.states[0]?.description ?? ''}</p>
    <p>
      ${coverage.map(
        ({ runner, states, edges }) =>
          html`<span class="figure"
            ><b>${names[runner]}</b> states ${shareText(states)}, transitions
            ${shareText(edges)}</span
          > `,
      )}${report.isWhole ? null : html`<span class="figure">a part of its paths</span>`}
    </p>
    <div class="diagram" tabindex="0" role="region" aria-label="Diagram of ${flow.id}">
      ${diagramOf(flow, diagram, reach)}
    </div>
    <details>
      <summary>States and transitions as a table</summary>
      ${tableOf('State', flow.id, 'states', coverage, reach.state)}
      ${tableOf('Transition (from | event [guard] | to)', flow.id, 'edges', coverage, reach.edge)}
    </details>
    ${statesPart(flow, report.pictures, screens)}
    <details class="paths">
      <summary>
        ${walked.length}
        ${walked.length === 1 ? 'path' : 'paths'}${failed > 0 ? `, ${String(failed)} failed` : ''}
      </summary>
      ${walked.map((one) => pathPart(one, screens))}
    </details>
  </section>`;
}

function reachOf(
  coverage: readonly MachineCoverage[],
  of: 'states' | 'edges',
  name: string,
): Reach {
  const runners = coverage.filter((one) => one[of].taken.get(name)).map(({ runner }) => runner);
  if (runners.length === 2) return 'both';
  return runners[0] ?? 'none';
}

function tableOf(
  title: string,
  machine: string,
  of: 'states' | 'edges',
  coverage: readonly MachineCoverage[],
  reach: (name: string) => Reach,
): Html {
  const [share] = coverage.map((one): Share => one[of]);
  const reasons = new Map(coverage.flatMap((one) => [...one[of].unreachable]));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}, ${machine}">
    <table>
      <thead>
        <tr>
          <th scope="col">${title}</th>
          <th scope="col">Taken in</th>
        </tr>
      </thead>
      <tbody>
        ${[...(share?.taken.keys() ?? [])].map((name) => {
          const reason = reasons.get(name);
          return html`<tr>
            <td><code>${name}</code></td>
            <td class="${reach(name)}">
              ${reachWords[reach(name)]}${reason === undefined ? '' : `; beyond Chromium: ${reason}`}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
