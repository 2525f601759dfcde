import { useSelector } from '@xstate/react';
import type { CatalogueEntry } from '#viewer/catalogue.ts';
import type { Flow } from '#viewer/model/flow.ts';
import { grouped } from '#viewer/model/groups.ts';
import { overviewId } from '#viewer/model/overview.ts';
import { runningFlows, runningFirst } from '#viewer/page/highlights.ts';
import { asks, askWords } from '#viewer/page/production/questions.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import styles from './frame.module.css';

type Props = { entries: readonly CatalogueEntry[] };

/** All flows by group; in each group the flows that run at the shown moment are first, and marked. */
export function FlowList({ entries }: Props) {
  const viewer = useViewer();
  const world = useSelector(viewer, ({ context }) => context.world);
  const running = runningFlows(world);
  const flows = entries.map(({ flow }) => flow).filter(({ id }) => id !== overviewId);
  return (
    <nav className={styles['flows']} id="flows" aria-label="Flows">
      <ul>
        <FlowItem id={overviewId} title="All flows" isRunning={false} />
      </ul>
      <Questions />
      {grouped(flows).map(({ group, title, flows: members }) => (
        <section key={group}>
          <h2 id={`group-${group}`}>{title}</h2>
          <ul aria-labelledby={`group-${group}`}>
            {runningFirst<Flow>(members, running).map((flow) => (
              <FlowItem
                key={flow.id}
                id={flow.id}
                title={flow.words.title}
                isRunning={running.has(flow.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Questions to production about all flows. */
function Questions() {
  const viewer = useViewer();
  const question = useSelector(viewer, ({ context }) => context.question);
  return (
    <section>
      <h2 id="questions">Ask production</h2>
      <ul aria-labelledby="questions">
        {asks.map((ask) => (
          <li key={ask}>
            <button
              type="button"
              aria-current={question?.ask === ask ? 'true' : undefined}
              onClick={() => {
                // The build resets, because the one chosen for another question may have no counts for this one.
                viewer.send({
                  type: 'question.asked',
                  question: { days: question?.days ?? 30, build: '', ask },
                  isPlaced: false,
                });
              }}
            >
              {askWords[ask]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FlowItem({ id, title, isRunning }: { id: string; title: string; isRunning: boolean }) {
  const viewer = useViewer();
  const isChosen = useSelector(viewer, ({ context }) => context.flow === id);
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? 'page' : undefined}
        data-running={isRunning}
        onClick={() => {
          viewer.send({ type: 'diagram.chosen', flow: id, actor: null });
        }}
      >
        <span>{title}</span>
        {isRunning && <span className={styles['running']}>running</span>}
      </button>
    </li>
  );
}
