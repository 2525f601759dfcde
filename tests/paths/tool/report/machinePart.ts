import type { Diagram } from '#viewer/diagram/diagram.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { shareText, type MachineCoverage, type Share } from '#tests/paths/tool/coverage.ts';
import { isFailed } from '#tests/paths/tool/result.ts';
import { diagramOf, type Reach, type ReachOf } from './diagram';
import { html, type Html } from './html';
import { pathPart, type Walked } from './pathPart';
import type { StatePictures } from './pictures';
import type { Screens } from './screens';
import { statesPart } from './statesPart';

export type MachineReport = {
  flow: Flow;
  diagram: Diagram;
  /** Of each runner that has run. */
  coverage: MachineCoverage[];
  isWhole: boolean;
  pictures: StatePictures;
  walked: Walked[];
  /** What is wrong with its baseline as a whole. */
  unused: readonly string[];
};

const names = { node: 'Node', browser: 'Chromium' } as const;
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
