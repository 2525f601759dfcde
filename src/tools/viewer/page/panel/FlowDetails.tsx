import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { insideOf, parentsOf } from '#viewer/model/links.ts';
import { countedIn, type Highlights } from '#viewer/page/highlights.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { Comparison } from './Comparison';
import { CountsInStates } from '#viewer/page/production/InStates.tsx';
import { Production } from '#viewer/page/production/Production.tsx';
import { recordedRefusals } from '#viewer/page/recording/counted.ts';
import { FlowButtons } from './FlowButtons';
import { Leavers } from './Leavers';
import styles from './panel.module.css';

type Props = { flow: Flow; entries: readonly CatalogueEntry[]; highlights: Highlights };

/** Summary of the flow, its parent and child flows, and its funnel. */
export function FlowDetails({ flow, entries, highlights }: Props) {
  const counted = useSelector(useViewer(), countedIn);
  const { title, summary, section } = flow.words;
  const flows = entries.map((entry) => entry.flow);
  const inside = insideOf(flow, flows).map(({ id }) => id);
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
      {highlights.funnel && counted !== 'none' && (
        <>
          <h4>Funnel</h4>
          <CompareButton isCompared={counted === 'compared'} />
          {counted === 'compared' ? (
            <Comparison flow={flow} />
          ) : (
            <Leavers
              flow={flow}
              funnel={highlights.funnel}
              nothing="No recording has this flow yet."
            />
          )}
          <Refused flow={flow} isCompared={counted === 'compared'} />
          <Production key={flow.id} flow={flow} />
        </>
      )}
    </>
  );
}

/** Refusals in the counted recordings with their reasons: one table, or one for each of the two compared. */
function Refused({ flow, isCompared }: { flow: Flow; isCompared: boolean }) {
  const { recordings, compared } = useSelector(useViewer(), ({ context }) => context);
  const tables = useMemo(() => {
    const all = recordings.map(({ messages }) => messages);
    return isCompared
      ? compared.map((at) => recordedRefusals(flow.id, [all[at] ?? []]))
      : [recordedRefusals(flow.id, all)];
  }, [flow, recordings, compared, isCompared]);
  return tables.map((counts, at) => {
    const title = isCompared ? `Refused in ${at === 0 ? 'A' : 'B'}` : 'Refused';
    return (
      <CountsInStates key={title} flow={flow} title={title} last="what, and why" counts={counts} />
    );
  });
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

/** Switches between all recordings together and a comparison, which starts with the last two. */
function CompareButton({ isCompared }: { isCompared: boolean }) {
  const viewer = useViewer();
  const count = useSelector(viewer, ({ context }) => context.recordings.length);
  if (count < 2) return null;
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      onClick={() => {
        viewer.send(
          isCompared
            ? { type: 'comparison.ended' }
            : { type: 'comparison.chosen', recordings: [count - 2, count - 1] },
        );
      }}
    >
      Compare two recordings
    </button>
  );
}
