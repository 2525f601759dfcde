import type { CatalogueEntry } from '#viewer/catalogue.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel } from '#viewer/model/labels.ts';
import { invokesOf, parentsOf } from '#viewer/model/links.ts';
import { wordsOf } from '#viewer/words/words.ts';
import { share } from '#viewer/page/funnel.ts';
import type { Lights } from '#viewer/page/highlights.ts';
import { FlowButtons } from './FlowButtons';
import styles from './panel.module.css';

type Props = { flow: Flow; entries: readonly CatalogueEntry[]; lights: Lights };

/** What the flow is about, where it belongs, and where its people are left. */
export function FlowDetails({ flow, entries, lights }: Props) {
  const { title, summary, section } = wordsOf(flow);
  const flows = entries.map((entry) => entry.flow);
  const inside = [...new Set(invokesOf(flow).flatMap((invoke) => invoke.flow ?? []))];
  const around = parentsOf(flow, flows).map(({ id }) => id);
  return (
    <>
      <h3>{title}</h3>
      <p>{summary}</p>
      <dl>
        <dt>Specification</dt>
        <dd>{section}</dd>
        <Flows title="Part of" flows={flows} ids={around} />
        <Flows title="Has inside" flows={flows} ids={inside} />
      </dl>
      {lights.funnel && <Leavers flow={flow} lights={lights} />}
    </>
  );
}

type FlowsProps = { title: string; flows: readonly Flow[]; ids: readonly string[] };

function Flows({ title, flows, ids }: FlowsProps) {
  if (ids.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd className={styles['links']}>
        <FlowButtons flows={flows} ids={ids} />
      </dd>
    </>
  );
}

/** Where runs ended without being finished, the most frequent first. */
function Leavers({ flow, lights: { funnel } }: { flow: Flow; lights: Lights }) {
  if (!funnel) return null;
  const rows = flow.states
    .filter(({ kind, path }) => path !== '' && kind !== 'final')
    .flatMap(({ path }) => {
      const count = funnel.states.get(path);
      return count ? [{ path, ...count }] : [];
    });
  return (
    <>
      <h4>Funnel</h4>
      <p>
        {funnel.runs === 0
          ? 'No recording has this flow yet.'
          : `${String(funnel.runs)} started, ${String(funnel.finished)} finished (${share(funnel.finished, funnel.runs)}).`}
      </p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">state</th>
              <th scope="col">came</th>
              <th scope="col">left here</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, came, left }) => (
              <tr key={path}>
                <th scope="row">{stateLabel(flow, path)}</th>
                <td>{came}</td>
                <td>{left > 0 ? `${String(left)} (${share(left, came)})` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
