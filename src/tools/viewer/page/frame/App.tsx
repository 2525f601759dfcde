import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { groupAt, overviewId } from '#viewer/model/overview.ts';
import { DiagramView } from '#viewer/page/diagram/DiagramView.tsx';
import type { ViewerContext as ViewerState } from '#viewer/page/context.ts';
import { countedIn, highlightsOf, mainWay } from '#viewer/page/highlights.ts';
import { Details } from '#viewer/page/panel/Details.tsx';
import { Log } from '#viewer/page/panel/Log.tsx';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { DiagramHead } from './DiagramHead';
import { FlowList } from './FlowList';
import { Notice } from './Notice';
import { Timeline } from './Timeline';
import { TopBar } from './TopBar';
import styles from './frame.module.css';

type Props = { entries: readonly CatalogueEntry[] };

/** A state that is chosen is drawn, and the regions with it. */
function drawnEntry(
  entry: CatalogueEntry,
  { isUnfolded, state }: Pick<ViewerState, 'isUnfolded' | 'state'>,
): CatalogueEntry {
  const { flow, diagram, unfolded } = entry;
  const isDrawn = state === null || diagram.boxes.some(({ path }) => path === state);
  return unfolded && (isUnfolded || !isDrawn) ? { flow, diagram: unfolded, unfolded } : entry;
}

/** The page: flows on the left, the diagram in the middle, words and log on the right. */
export function App({ entries }: Props) {
  const viewer = useViewer();
  const context = useSelector(viewer, (snapshot) => snapshot.context);
  const counted = useSelector(viewer, countedIn);
  const { recordings, isUnfolded, state } = context;
  const known = entries.find(({ flow }) => flow.id === context.flow) ?? entries[0];
  const entry = useMemo(
    () => known && drawnEntry(known, { isUnfolded, state }),
    [known, isUnfolded, state],
  );
  const flows = useMemo(() => entries.map(({ flow }) => flow), [entries]);
  const way = useMemo(() => (entry ? mainWay(entry.flow, recordings) : []), [entry, recordings]);
  const highlights = useMemo(
    () => (entry ? highlightsOf(entry.flow, context, counted, way, flows) : null),
    [entry, context, counted, way, flows],
  );
  if (!entry || !highlights) return null;

  const choose = (path: string | null) => {
    if (entry.flow.id === overviewId && path && groupAt(path) === null)
      viewer.send({ type: 'diagram.chosen', flow: path, actor: null });
    else if (path !== context.state) {
      // Regions that are drawn for the state before stay drawn: nothing moves under the pointer.
      if (entry.diagram === entry.unfolded && !isUnfolded) viewer.send({ type: 'regions.toggled' });
      viewer.send({ type: 'state.chosen', state: path });
    }
  };
  return (
    <div className={styles['app']} data-folded={context.folded.join(' ')}>
      <TopBar entries={entries} />
      {!context.folded.includes('flows') && <FlowList entries={entries} />}
      <main className={styles['main']}>
        <DiagramHead entry={entry} highlights={highlights} />
        <DiagramView {...entry} highlights={highlights} chosen={context.state} onChoose={choose} />
        <Timeline />
      </main>
      {!context.folded.includes('details') && (
        <div className={styles['side']} id="details">
          <Details entry={entry} entries={entries} highlights={highlights} />
          <Log />
        </div>
      )}
      <Notice />
    </div>
  );
}
