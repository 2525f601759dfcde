import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel, transitionLabel } from '#viewer/model/labels.ts';
import { share, type Funnel } from '#viewer/page/funnel.ts';
import { Breakable } from './Breakable';
import styles from './panel.module.css';

/** `nothing` is the text for a funnel without a start. */
type Props = { flow: Flow; funnel: Funnel; nothing: string };

/** Tables of the ends of runs, and of the states where runs broke off; the most frequent first. */
export function Leavers({ flow, funnel, nothing }: Props) {
  const { ends, runs } = funnel;
  const rows = flow.states
    .filter(({ kind, path }) => path !== '' && kind !== 'final')
    .flatMap(({ path }) => {
      const count = funnel.states.get(path);
      return count ? [{ path, ...count }] : [];
    })
    .sort((one, other) => other.left - one.left || other.came - one.came);
  return (
    <>
      <p>
        {funnel.runs === 0
          ? nothing
          : `${String(funnel.runs)} started, ${String(funnel.finished)} finished (${share(funnel.finished, funnel.runs)}).`}
      </p>
      {ends.length > 0 && (
        <table aria-label="Ends">
          <thead>
            <tr>
              <th scope="col">end</th>
              <th scope="col">how</th>
              <th scope="col">times</th>
            </tr>
          </thead>
          <tbody>
            {ends.map(({ at, kind, count }) => (
              <tr key={at} data-end={kind}>
                <th scope="row">
                  <Breakable text={endWords(flow, at)} />
                </th>
                <td className={styles['figure']}>{kind}</td>
                <td className={styles['figure']}>{`${String(count)} (${share(count, runs)})`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && (
        <table aria-label="Left at">
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
                <td className={styles['figure']}>{came}</td>
                <td className={styles['figure']}>
                  {left > 0 ? `${String(left)} (${share(left, came)})` : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Label of an end: a state, or the transition that ends the flow. */
function endWords(flow: Flow, at: string): string {
  const way = flow.transitions.find(({ id }) => id === at);
  return way
    ? `${stateLabel(flow, way.source)}: ${transitionLabel(flow, way)}`
    : stateLabel(flow, at);
}
