import { useSelector } from '@xstate/react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { wordsOf } from '#viewer/words/words.ts';
import { runningFlows } from '#viewer/page/highlights.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './frame.module.css';

type Props = { entries: readonly CatalogueEntry[] };

/** Every flow; those that run at this moment are marked. */
export function FlowList({ entries }: Props) {
  const viewer = useViewer();
  const chosen = useSelector(viewer, ({ context }) => context.flow);
  const world = useSelector(viewer, ({ context }) => context.world);
  const running = runningFlows(world);
  return (
    <nav className={styles['flows']} aria-label="Flows">
      <ul>
        {entries.map(({ flow }) => (
          <li key={flow.id}>
            <button
              type="button"
              aria-current={flow.id === chosen ? 'page' : undefined}
              data-running={running.has(flow.id)}
              onClick={() => {
                viewer.send({ type: 'diagram.chosen', flow: flow.id, actor: null });
              }}
            >
              <span>{flow.id === overviewId ? 'All flows' : wordsOf(flow).title}</span>
              {running.has(flow.id) && <span className={styles['running']}>running</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
