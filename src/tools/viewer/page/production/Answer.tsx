import { useSelector } from '@xstate/react';
import type { Flow } from '#viewer/model/flow.ts';
import { stateLabel } from '#viewer/model/labels.ts';
import { Breakable } from '#viewer/page/panel/Breakable.tsx';
import { WalkButton } from '#viewer/page/panel/WalkThere.tsx';
import styles from '#viewer/page/panel/panel.module.css';
import { useViewer } from '#viewer/page/viewerContext.ts';
import type { Question } from './askProduction';
import { Choices } from './Choices';
import { askWords, type AnswerRow } from './questions';

/** Production's answer to the question: a sentence, and the places that the sentence is about. */
export function Answer({ flows }: { flows: readonly Flow[] }) {
  const viewer = useViewer();
  const snapshot = useSelector(viewer, (shown) => shown);
  const { question, answer } = snapshot.context;
  if (!question) return null;
  const isBusy = snapshot.matches({ question: 'asking' });
  const askAgain = (changed: Partial<Question>) => {
    const next = { ...question, ...changed };
    viewer.send({ type: 'question.asked', question: next, isPlaced: false });
  };
  return (
    <section aria-label="Answer" aria-busy={isBusy}>
      <div className={styles['back']}>
        <button
          type="button"
          onClick={() => {
            viewer.send({ type: 'question.closed' });
          }}
        >
          Close the answer
        </button>
      </div>
      <h3>{askWords[question.ask]}</h3>
      {snapshot.matches({ question: 'absent' }) && (
        <p>
          No collector stands beside this page: start it by <code>npm run flows -- --collect</code>
        </p>
      )}
      {snapshot.matches({ question: 'failed' }) && (
        <p role="alert">
          {'The collector does not answer. '}
          <button
            type="button"
            onClick={() => {
              askAgain({});
            }}
          >
            Ask again
          </button>
        </p>
      )}
      {isBusy && !answer && <p>Asking the collector…</p>}
      {answer && (
        <div className={styles['production']}>
          <Choices
            days={question.days}
            one={{ build: question.build, isBefore: false }}
            builds={answer.builds}
            every={question.ask === 'new' ? 'the last build' : 'every build'}
            onChange={({ days = question.days, one }) => {
              askAgain({ days, build: one?.build ?? question.build });
            }}
          />
          <p role="status">{answer.sentence}</p>
          {answer.rows.length > 0 && <Rows flows={flows} rows={answer.rows} />}
          <CountsLegend />
        </div>
      )}
    </section>
  );
}

/** Explains the figures on a diagram that shows counts from production. */
export const CountsLegend = () => (
  <p>
    At a box: how many came; the times within which half and 95&nbsp;% went on; after “−” how many
    left the page there, also those who had reached their goal. On an arrow: how often it was taken,
    and by what share of those who were in the box.
  </p>
);

type RowsProps = { flows: readonly Flow[]; rows: readonly AnswerRow[] };

const Rows = ({ flows, rows }: RowsProps) => (
  <table aria-label="Places" className={styles['places']}>
    <thead>
      <tr>
        <th scope="col">place</th>
        <th scope="col">what, how often</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => {
        const flow = flows.find(({ id }) => id === row.flow);
        return flow && <Row key={`${row.flow} ${row.state} ${row.what}`} flow={flow} row={row} />;
      })}
    </tbody>
  </table>
);

function Row({ flow, row: { state, what, figure } }: { flow: Flow; row: AnswerRow }) {
  const viewer = useViewer();
  const isShown = useSelector(
    viewer,
    ({ context }) => context.flow === flow.id && context.state === state,
  );
  const place = `${flow.words.title}: ${stateLabel(flow, state)}`;
  return (
    <tr>
      <th scope="row">
        <span className={styles['links']}>
          <button
            type="button"
            aria-current={isShown ? 'true' : undefined}
            onClick={() => {
              viewer.send({ type: 'place.chosen', flow: flow.id, state });
            }}
          >
            <Breakable text={place} />
          </button>
        </span>
      </th>
      <td>
        <Breakable text={what} />
        <small>{figure}</small>
        {state !== '' && <WalkButton to={`${flow.id}/${state}`} words="Go there" place={place} />}
      </td>
    </tr>
  );
}
