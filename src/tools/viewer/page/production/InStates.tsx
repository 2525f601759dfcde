import type { Flow } from '#viewer/model/flow.ts';
import { plainWords, stateAt, stateLabel } from '#viewer/model/labels.ts';
import { Breakable } from '#viewer/page/panel/Breakable.tsx';
import { eventName } from '#viewer/page/panel/eventName.ts';
import styles from '#viewer/page/panel/panel.module.css';
import { useViewer } from '#viewer/page/viewerContext.ts';
import type { WayCount } from './counts';
import { secondsText, type StateTime } from './times';

type CountsProps = { flow: Flow; title: string; last: string; counts: readonly WayCount[] };

/** A person reads at most this many rows. */
const rowsLimit = 10;

/** Counts per state, the most frequent first: refusals with their reasons, or events without an effect. */
export function CountsInStates({ flow, title, last, counts }: CountsProps) {
  const rows = [...counts].sort((one, other) => other.count - one.count).slice(0, rowsLimit);
  if (rows.length === 0) return null;
  return (
    <>
      <h5>{title}</h5>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{last}</th>
            <th scope="col">state</th>
            <th scope="col">times</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, event, target, count }) => (
            <tr key={[source, event, target].join('\n')}>
              <th scope="row">
                <Breakable text={eventName(event)} />
                {target !== '' && <small>{plainWords(target)}</small>}
              </th>
              <td>
                <StateLink flow={flow} path={source} />
              </td>
              <td className={styles['figure']}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type TimesProps = { flow: Flow; times: ReadonlyMap<string, StateTime> };

/** Times in states, the slowest first. */
export function TimesInStates({ flow, times }: TimesProps) {
  const rows = [...times].sort(([, one], [, other]) => other.p95 - one.p95).slice(0, rowsLimit);
  if (rows.length === 0) return null;
  return (
    <>
      <h5>Time in a state</h5>
      <table aria-label="Time in a state">
        <thead>
          <tr>
            <th scope="col">state</th>
            <th scope="col">half within</th>
            <th scope="col">95{'\u00a0'}% within</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([path, { p50, p95 }]) => (
            <tr key={path}>
              <th scope="row">
                <StateLink flow={flow} path={path} />
              </th>
              <td className={styles['figure']}>{secondsText(p50)}</td>
              <td className={styles['figure']}>{secondsText(p95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Button that shows the state on the diagram; of parallel states, the first. */
function StateLink({ flow, path }: { flow: Flow; path: string }) {
  const viewer = useViewer();
  const [first = ''] = path.split(' & ');
  if (!stateAt(flow, first)) return path;
  return (
    <span className={styles['links']}>
      <button
        type="button"
        onClick={() => {
          viewer.send({ type: 'state.chosen', state: first });
        }}
      >
        {path
          .split(' & ')
          .map((one) => stateLabel(flow, one))
          .join(', ')}
      </button>
    </span>
  );
}
