import type { AnyMachineSnapshot } from 'xstate';
import type { Model, Path } from '#tests/support/model.ts';
import type { StepRecord } from '#tests/paths/tool/asserted.ts';
import type { PathResult } from '#tests/paths/tool/result.ts';
import { isFailed } from '#tests/paths/tool/result.ts';
import { stateDescription, stateWords, stepWords } from '#tests/paths/tool/stepWords.ts';
import { html, type Html } from './html';
import type { Screens } from './screens';
import { shot } from './shot';

export type Walked = { model: Model; path: Path; results: PathResult[] };

const names = { node: 'Node', browser: 'Chromium' } as const;

/** How to see the path again; a window only where it has failed in one. */
const replayOf = ({ path, results }: Walked): string => {
  const isInBrowser = results.some((one) => one.runner === 'browser' && isFailed(one));
  const isInNode = results.some((one) => one.runner === 'node' && isFailed(one));
  return `npm run paths -- --path ${path.id} ${isInNode && !isInBrowser ? '--node' : '--headed'}`;
};

/** One path: its steps in plain words, what became of each, its screens. */
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

/** What Chromium was really asked after the step, not what the machine foretold. */
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

/** What was there when the path broke off. */
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
