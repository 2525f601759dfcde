import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { cx } from '#lib/cx.ts';
import { shownRecording, sinceStart } from '#viewer/page/context.ts';
import type { Row } from '#viewer/page/recording/recording.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { eventName } from './eventName';
import styles from './panel.module.css';

/** As many as can be read; the search finds the others. */
const rowLimit = 400;

/** Every event of the recording; a click shows its moment. */
export function Log() {
  const viewer = useViewer();
  const { query, step } = useSelector(viewer, ({ context }) => context);
  const recording = useSelector(viewer, ({ context }) => shownRecording(context));
  const rows = recording.rows
    .map((row, at) => ({ ...row, at: at + 1, words: wordsOf(row) }))
    .filter(({ words }) => words.toLowerCase().includes(query.toLowerCase()));
  const shown = rows.slice(-rowLimit);
  const list = useRef<HTMLOListElement>(null);
  const last = shown.at(-1)?.at;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  return (
    <section className={styles['log']} aria-label="Events">
      <div className={styles['search']}>
        <label>
          <span>Events</span>
          <input
            type="search"
            placeholder="Search"
            value={query}
            onChange={({ target }) => {
              viewer.send({ type: 'query.changed', query: target.value });
            }}
          />
        </label>
        <output>{rows.length}</output>
      </div>
      {rows.length === 0 && (
        <p className={styles['empty']}>
          {recording.rows.length === 0 ? 'Nothing has happened yet.' : 'No event is called so.'}
        </p>
      )}
      <ol ref={list} className={styles['rows']}>
        {shown.map(({ at, words, createdAt }) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === step ? 'step' : undefined}
              className={cx(at > step && styles['later'])}
              onClick={() => {
                viewer.send({ type: 'moment.chosen', step: at });
              }}
            >
              <time>{sinceStart(recording, createdAt)}</time>
              <span>{words}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `login: form.completed`. */
const wordsOf = ({ flow, event }: Row): string =>
  flow === null ? event : `${flow}: ${eventName(event)}`;
