import { useMachine, useSelector } from '@xstate/react';
import type { Flow } from '#viewer/model/flow.ts';
import { compare } from '#viewer/page/compare.ts';
import { funnelOf, share, type Funnel } from '#viewer/page/funnel.ts';
import { Differences } from '#viewer/page/panel/Comparison.tsx';
import { Leavers } from '#viewer/page/panel/Leavers.tsx';
import styles from '#viewer/page/panel/panel.module.css';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { CountsLegend } from './Answer';
import { Choices } from './Choices';
import { Errors } from './Errors';
import { CountsInStates, TimesInStates } from './InStates';
import { productionMachine } from './machine';
import { timesOf } from './times';
import { Vitals } from './Vitals';

/** Counts of the flow in production, from the store of the collector. */
export function Production({ flow }: { flow: Flow }) {
  const [snapshot, send] = useMachine(productionMachine, { input: { flow: flow.id } });
  const { context } = snapshot;
  const [one, other] = context.counts.map(({ ways }) => funnelOf(flow, ways));
  const times = timesOf(context.counts[0]?.times ?? []);
  const viewer = useViewer();
  const isDrawn = useSelector(viewer, (shown) => shown.context.weights?.flow === flow.id);
  const isBusy = snapshot.matches('loading');
  return (
    <section aria-label="From production" aria-busy={isBusy}>
      <h4>From production</h4>
      {snapshot.matches('absent') && (
        <p>
          No collector stands beside this page: start it by <code>npm run flows -- --collect</code>
        </p>
      )}
      {snapshot.matches('failed') && (
        <p role="alert">
          {'The collector does not answer. '}
          <button
            type="button"
            onClick={() => {
              send({ type: 'retry.requested' });
            }}
          >
            Ask again
          </button>
        </p>
      )}
      {one && !snapshot.matches('absent') && (
        <div className={styles['production']}>
          <Choices
            {...context}
            onChange={(choice) => {
              viewer.send({ type: 'weights.chosen', weights: null });
              send({ type: 'choice.changed', choice });
            }}
          />
          <button
            type="button"
            aria-pressed={isDrawn}
            onClick={() => {
              viewer.send({
                type: 'weights.chosen',
                weights: isDrawn ? null : { flow: flow.id, funnel: one, other, times },
              });
            }}
          >
            Draw these counts
          </button>
          {isDrawn && <CountsLegend />}
          {other ? (
            <>
              <p>{`A: ${words(one)} B: ${words(other)} A difference is in percentage points of the starts, B against A.`}</p>
              <Compared flow={flow} funnels={[one, other]} />
            </>
          ) : (
            <Leavers flow={flow} funnel={one} nothing={withoutStart(one)} />
          )}
          <TimesInStates flow={flow} times={times} />
          <CountsInStates
            flow={flow}
            title="Refused"
            last="what, and why"
            counts={context.counts[0]?.refusals ?? []}
          />
          <CountsInStates
            flow={flow}
            title="Nothing happened"
            last="event"
            counts={context.counts[0]?.unheard ?? []}
          />
          <Errors sides={context.counts.map(({ errors }) => errors)} />
          <Vitals sides={context.counts.map(({ vitals }) => vitals)} />
        </div>
      )}
      {!one && isBusy && <p>Asking the collector…</p>}
    </section>
  );
}

/** Counting starts at a person's first consent, so a flow that is already running has no counted start. */
const withoutStart = ({ states }: Funnel) =>
  states.size === 0
    ? 'Production has not had this flow then.'
    : 'No start was counted: these were on their way already when they allowed it.';

type Funnels = Parameters<typeof Differences>[0]['funnels'];

const words = ({ runs, finished }: Funnels[0]) =>
  runs === 0
    ? 'never started.'
    : `${String(runs)} started, ${String(finished)} finished (${share(finished, runs)}).`;

function Compared({ flow, funnels }: { flow: Flow; funnels: Funnels }) {
  const { came, left, went } = compare(flow, ...funnels);
  return (
    <>
      <Differences title="Came to" rows={came} funnels={funnels} />
      <Differences title="Left at" rows={left} funnels={funnels} />
      <Differences title="Went" rows={went} funnels={funnels} />
    </>
  );
}
