import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { stateAt } from '#viewer/model/labels.ts';
import { groupAt, overviewId } from '#viewer/model/overview.ts';
import type { Highlights } from '#viewer/page/highlights.ts';
import { Answer } from '#viewer/page/production/Answer.tsx';
import { FlowDetails } from './FlowDetails';
import { GroupDetails } from './GroupDetails';
import { Reach } from './Reach';
import { OverviewDetails } from './OverviewDetails';
import { StateDetails } from './StateDetails';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { useSelector } from '@xstate/react';
import styles from './panel.module.css';

type Props = {
  entry: CatalogueEntry;
  entries: readonly CatalogueEntry[];
  highlights: Highlights;
};

/** Describes the chosen state or group, otherwise the flow or the overview. */
export function Details({ entry, entries, highlights }: Props) {
  const viewer = useViewer();
  const path = useSelector(viewer, ({ context }) => context.state);
  const state = path === null ? undefined : stateAt(entry.flow, path);
  const group = path === null ? null : groupAt(path);
  const flows = entries.map(({ flow }) => flow).filter(({ id }) => id !== overviewId);
  return (
    <section className={styles['details']} aria-label="Words">
      <Answer flows={flows} />
      {entry.flow.id === overviewId ? (
        group ? (
          <GroupDetails group={group} flows={flows} />
        ) : (
          <OverviewDetails />
        )
      ) : state && state.path !== '' ? (
        <StateDetails flow={entry.flow} state={state} highlights={highlights} />
      ) : (
        <FlowDetails flow={entry.flow} entries={entries} highlights={highlights} />
      )}
      {!state && <Reach flows={flows} />}
    </section>
  );
}
