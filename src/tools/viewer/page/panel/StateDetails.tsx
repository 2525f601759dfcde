import type { Flow, FlowState, FlowTransition } from '#viewer/model/flow.ts';
import { condition, happening, stateLabel } from '#viewer/model/labels.ts';
import { waysOut } from '#viewer/model/ways.ts';
import { meaningOf } from '#viewer/model/words.ts';
import type { Highlights } from '#viewer/page/highlights.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { HowHere } from './HowHere';
import { StatePicture } from './StatePicture';
import styles from './panel.module.css';

type Props = { flow: Flow; state: FlowState; highlights: Highlights };

/** Description of a state, its calls, its picture, and the transitions out of it. */
export function StateDetails({ flow, state, highlights }: Props) {
  const viewer = useViewer();
  const ways = waysOut(flow, state.path);
  const calls = state.invokes.flatMap(({ id, src }) => [
    { id, words: flow.words.calls[src] },
    ...Object.entries(flow.words.otherCalls)
      .filter(([name]) => name.startsWith(`${src}.`))
      .map(([name, words]) => ({ id: name.replace('.', ' › '), words })),
  ]);
  return (
    <>
      <div className={styles['back']}>
        <button
          type="button"
          onClick={() => {
            viewer.send({ type: 'state.chosen', state: null });
          }}
        >
          About the flow
        </button>
      </div>
      <h3>{stateLabel(flow, state.path)}</h3>
      <p>
        {state.description}
        {highlights.lit.has(state.path) && <strong> The person is here.</strong>}
      </p>
      {calls.length > 0 && (
        <dl>
          {calls.map(({ id, words }) => (
            <div key={id}>
              <dt>{id}</dt>
              <dd>
                {words ? words.does : 'Another flow.'}
                {words?.to && <code>{words.to}</code>}
                {words && ` Specification ${words.section}.`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <StatePicture flow={flow} state={state} />
      <HowHere flow={flow} state={state} />
      {ways.length > 0 && <h4>Ways out</h4>}
      <ul className={styles['ways']}>
        {ways.map((way) => (
          <Way
            key={way.id}
            flow={flow}
            way={way}
            highlights={highlights}
            isInherited={way.source !== state.path}
          />
        ))}
      </ul>
    </>
  );
}

function Way({
  flow,
  way,
  highlights,
  isInherited,
}: {
  flow: Flow;
  way: FlowTransition;
  highlights: Highlights;
  isInherited: boolean;
}) {
  const viewer = useViewer();
  const on = condition(flow, way);
  const [target] = way.targets;
  const runs = highlights.funnel?.transitions.get(way.id);
  return (
    <li data-taken={highlights.taken.has(way.id)}>
      <span>
        <b>{happening(flow, way)}</b>
        {on !== null && ` if ${on}`}
        {runs !== undefined && ` · ${String(runs)}×`}
      </span>
      {target === undefined ? (
        <span>stays</span>
      ) : (
        <button
          type="button"
          onClick={() => {
            viewer.send({ type: 'state.chosen', state: target });
          }}
        >
          {`to ${stateLabel(flow, target)}`}
        </button>
      )}
      <small>
        {isInherited && `From anywhere in ${stateLabel(flow, way.source)}. `}
        {meaningOf(flow, way)}
      </small>
    </li>
  );
}
