import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel, transitionLabel } from '#viewer/model/labels.ts';
import { causes, reachOf } from '#viewer/model/reach.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './panel.module.css';

/** Choice of an event or a server's answer; the transitions it triggers are highlighted and listed. */
export function Reach({ flows }: { flows: readonly Flow[] }) {
  const viewer = useViewer();
  const cause = useSelector(viewer, ({ context }) => context.cause);
  const { statuses, events } = useMemo(() => causes(flows), [flows]);
  return (
    <section aria-label="What does it reach">
      <div className={styles['compared']}>
        <label>
          Light what is reached by
          <select
            value={cause ?? ''}
            onChange={({ target }) => {
              viewer.send({ type: 'cause.chosen', cause: target.value || null });
            }}
          >
            <option value="">nothing: follow the person</option>
            <Group label="Answers of the server" names={statuses} />
            <Group label="Events" names={events} />
          </select>
        </label>
      </div>
      {cause !== null && <Reached flows={flows} cause={cause} />}
    </section>
  );
}

const Group = ({ label, names }: { label: string; names: readonly string[] }) => (
  <optgroup label={label}>
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </optgroup>
);

function Reached({ flows, cause }: { flows: readonly Flow[]; cause: string }) {
  const viewer = useViewer();
  const reached = flows.flatMap((flow) => {
    const ways = reachOf(flow, cause);
    return ways.length > 0 ? [{ flow, ways }] : [];
  });
  return (
    <>
      <p role="status">
        {`${cause} reaches ${String(reached.length)} ${reached.length === 1 ? 'flow' : 'flows'}.`}
      </p>
      <ul className={styles['ways']}>
        {reached.map(({ flow, ways }) => (
          <li key={flow.id}>
            <button
              type="button"
              onClick={() => {
                viewer.send({ type: 'diagram.chosen', flow: flow.id, actor: null });
              }}
            >
              {flow.words.title}
            </button>
            {ways.map((way) => (
              <small key={way.id}>
                {`In ${stateLabel(flow, way.source)}: ${transitionLabel(flow, way)}${targetWords(flow, way.targets)}`}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

const targetWords = (flow: Flow, targets: readonly string[]) =>
  targets.length === 0
    ? ''
    : `, to ${targets.map((target) => stateLabel(flow, target)).join(' and ')}`;
