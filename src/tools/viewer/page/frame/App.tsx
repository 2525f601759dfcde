import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { isFoldedIn } from '#viewer/model/folded.ts';
import { groupAt, overviewId } from '#viewer/model/overview.ts';
import { isWithin } from '#viewer/model/tree.ts';
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

type Chosen = Pick<ViewerState, 'open' | 'state'>;

const diagramOf = ({ diagram, unfolded, alone = {} }: CatalogueEntry, open: string | null) =>
  open === null ? diagram : (alone[open] ?? unfolded ?? diagram);

/** The region to draw open. If the diagram does not show the chosen state, its region opens, or all (''). */
function openIn(entry: CatalogueEntry, { open, state }: Chosen): string | null {
  const { alone = {}, unfolded } = entry;
  if (!unfolded || state === null) return open;
  if (diagramOf(entry, open).boxes.some(({ path }) => path === state)) return open;
  return Object.keys(alone).find((region) => isWithin(state, region)) ?? '';
}

/** The page: flows on the left, the diagram in the middle, details and log on the right. */
export function App({ entries }: Props) {
  const viewer = useViewer();
  const context = useSelector(viewer, (snapshot) => snapshot.context);
  const counted = useSelector(viewer, countedIn);
  const { recordings } = context;
  const known = entries.find(({ flow }) => flow.id === context.flow) ?? entries[0];
  const open = known ? openIn(known, context) : null;
  const entry = useMemo(
    () => known && { ...known, diagram: diagramOf(known, open) },
    [known, open],
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
      const isFolded = path !== null && isFoldedIn(entry.flow, entry.diagram, path);
      // The region opened for the previous state stays open, so that nothing moves under the pointer.
      const region = isFolded ? (path in (entry.alone ?? {}) ? path : '') : open;
      if (region !== null && region !== context.open)
        viewer.send({ type: 'region.opened', region });
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
