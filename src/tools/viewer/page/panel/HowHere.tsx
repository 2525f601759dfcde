import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Flow, FlowState, FlowTransition } from '#viewer/model/flow.ts';
import { condition, happening, stateLabel } from '#viewer/model/labels.ts';
import { shortestWays } from '#viewer/model/ways.ts';
import { meaningOf } from '#viewer/model/words.ts';
import { shownRecording } from '#viewer/page/context.ts';
import { arrivalOf } from '#viewer/page/recording/arrival.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { WalkThere } from './WalkThere';
import styles from './panel.module.css';

type Props = { flow: Flow; state: FlowState };

/** The shortest way to a state in sentences, and the recorded run that reached the state. */
export function HowHere({ flow, state }: Props) {
  const ways = useMemo(() => shortestWays(flow), [flow]);
  const way = ways.get(state.path);
  return (
    <section aria-label="How did they get here">
      <h4>How did they get here</h4>
      {way === undefined ? (
        <p>No way inside this flow leads here.</p>
      ) : way.length === 0 ? (
        <p>The flow starts here.</p>
      ) : (
        <>
          <p>The shortest way, if its conditions hold:</p>
          <ol className={styles['steps']}>
            {way.map((transition) => (
              <li key={transition.id}>{stepWords(flow, transition)}</li>
            ))}
          </ol>
        </>
      )}
      {way !== undefined && <WalkThere key={state.path} to={`${flow.id}/${state.path}`} />}
      <Replay flow={flow} state={state} />
    </section>
  );
}

/** `In phone › entering: form.completed. The form is complete and valid.` */
function stepWords(flow: Flow, transition: FlowTransition): string {
  const on = condition(flow, transition);
  const where =
    transition.source === '' ? 'In any state' : `In ${stateLabel(flow, transition.source)}`;
  const what = `${happening(flow, transition)}${on === null ? '' : ` [${on}]`}`;
  return `${where}: ${what}. ${meaningOf(flow, transition)}`.trim();
}

/** Buttons that show or play the recorded run that reached the state. */
function Replay({ flow, state }: Props) {
  const viewer = useViewer();
  const recording = useSelector(viewer, ({ context }) => shownRecording(context));
  const arrival = useMemo(
    () => arrivalOf(recording, flow.id, state.path),
    [recording, flow.id, state.path],
  );
  if (!arrival) {
    return (
      <p className={styles['aside']}>
        No run of this recording came here. Do it once in the cabinet, or import a recording of it,
        and it can be played.
      </p>
    );
  }
  return (
    <p className={styles['links']}>
      <button
        type="button"
        onClick={() => {
          viewer.send({ type: 'moment.chosen', step: arrival.step });
        }}
      >
        Show the moment
      </button>
      <button
        type="button"
        onClick={() => {
          viewer.send({ type: 'moment.chosen', step: arrival.start });
          viewer.send({ type: 'play.requested' });
        }}
      >
        Play the run that came here
      </button>
    </p>
  );
}
