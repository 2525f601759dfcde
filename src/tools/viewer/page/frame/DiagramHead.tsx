import { useSelector } from '@xstate/react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { groupAt, overviewId } from '#viewer/model/overview.ts';
import { actorsOf } from '#viewer/page/context.ts';
import type { Highlights } from '#viewer/page/highlights.ts';
import { savePng, saveSvg } from '#viewer/page/saveDiagram.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './frame.module.css';

type Props = { entry: CatalogueEntry; highlights: Highlights };

/** Title of the shown flow, and buttons to follow the person, count runs and save a picture. */
export function DiagramHead({ entry, highlights }: Props) {
  const viewer = useViewer();
  const { flow } = entry;
  const isOverview = flow.id === overviewId;
  const isCounted = useSelector(viewer, (snapshot) => snapshot.matches({ counts: 'shown' }));
  const isLed = useSelector(viewer, (snapshot) => snapshot.matches({ guide: 'led' }));
  const { title } = flow.words;
  return (
    <div className={styles['head']}>
      <h2>{isOverview ? 'All flows' : title}</h2>
      {entry.unfolded && <Folded entry={entry} />}
      <Actors flow={flow.id} highlights={highlights} />
      <div className={styles['actions']} role="group" aria-label="Diagram">
        <button
          type="button"
          aria-pressed={isLed}
          onClick={() => {
            viewer.send({ type: 'guide.toggled' });
          }}
        >
          Follow the person
        </button>
        <button
          type="button"
          aria-pressed={isCounted}
          onClick={() => {
            viewer.send({ type: 'counts.toggled' });
          }}
        >
          Funnel
        </button>
        <button
          type="button"
          onClick={() => {
            saveSvg(entry, highlights);
          }}
        >
          SVG
        </button>
        <button
          type="button"
          onClick={() => {
            void savePng(entry, highlights);
          }}
        >
          PNG
        </button>
      </div>
    </div>
  );
}

/** Shows how many states are drawn, and buttons that unfold or fold the inner regions. */
function Folded({ entry: { flow, diagram, unfolded, alone = {} } }: { entry: CatalogueEntry }) {
  const viewer = useViewer();
  const isUnfolded = diagram === unfolded;
  const isOneOpen = Object.values(alone).includes(diagram);
  const fold = () => {
    viewer.send({ type: 'regions.folded' });
  };
  const unfold = () => {
    viewer.send({ type: 'region.opened', region: '' });
  };
  const isOverview = flow.id === overviewId;
  const isCounted = (path: string) => path !== '' && !(isOverview && groupAt(path) !== null);
  const all = flow.states.filter(({ path }) => isCounted(path)).length;
  const shown = diagram.boxes.filter(
    ({ kind, path }) => kind === 'state' && isCounted(path),
  ).length;
  const what = isOverview ? 'flows' : 'states';
  return (
    <p className={styles['status']}>
      {isUnfolded
        ? `All ${String(all)} ${what}. `
        : `Folded: ${String(shown)} of ${String(all)} ${what}. `}
      <button type="button" aria-pressed={isUnfolded} onClick={isUnfolded ? fold : unfold}>
        Unfold
      </button>
      {isOneOpen && (
        <button type="button" onClick={fold}>
          Fold
        </button>
      )}
    </p>
  );
}

const statusWords = {
  active: 'running',
  done: 'finished',
  error: 'broken',
  stopped: 'ended',
  left: 'page left',
};

/** Status of the highlighted actor; a choice if the flow has several. */
function Actors({ flow, highlights }: { flow: string; highlights: Highlights }) {
  const viewer = useViewer();
  const world = useSelector(viewer, ({ context }) => context.world);
  const actors = actorsOf(world, flow);
  const { actor } = highlights;
  if (!actor) return null;
  if (actors.length < 2) return <p className={styles['status']}>{statusWords[actor.status]}</p>;
  return (
    <label className={styles['recordings']}>
      Run
      <select
        value={actor.id}
        onChange={({ target }) => {
          viewer.send({ type: 'diagram.chosen', actor: target.value });
        }}
      >
        {actors.map(({ id, name, status }) => (
          <option key={id} value={id}>{`${name} ${id}, ${statusWords[status]}`}</option>
        ))}
      </select>
    </label>
  );
}
