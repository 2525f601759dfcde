import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { cx } from '#lib/cx.ts';
import { Spacer } from '#ui/layout/LongList.tsx';
import { shownRecording, sinceStart, type Filter } from '#viewer/page/context.ts';
import { isSecond, type Row } from '#viewer/page/recording/recording.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { eventName } from './eventName';
import { useRowWindow } from './useRowWindow';
import styles from './panel.module.css';

/** Every event of the recording; a click shows its moment. */
export function Log() {
  const viewer = useViewer();
  const query = useSelector(viewer, ({ context }) => context.query);
  const flow = useSelector(viewer, ({ context }) => context.flow);
  const hidden = useSelector(viewer, ({ context }) => context.hidden);
  const recording = useSelector(viewer, ({ context }) => shownRecording(context));
  const rows = useMemo(
    () =>
      recording.rows
        .map((row, at) => ({ ...row, at: at + 1, words: wordsOf(row) }))
        .filter((row) => !hidden.includes('seconds') || !isSecond(row))
        .filter((row) => !hidden.includes('others') || row.flow === flow)
        .filter(({ words }) => words.toLowerCase().includes(query.toLowerCase())),
    [recording, query, hidden, flow],
  );
  return (
    <section className={styles['log']} aria-label="Events" data-empty={recording.rows.length === 0}>
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
      <div className={styles['filters']} role="group" aria-label="Which events">
        <FilterBox filter="others" title="This flow only" isKept={hidden.includes('others')} />
        <FilterBox filter="seconds" title="Without seconds" isKept={hidden.includes('seconds')} />
      </div>
      {rows.length === 0 && (
        <p className={styles['empty']}>
          {recording.rows.length === 0 ? 'Nothing has happened yet.' : 'No such event is here.'}
        </p>
      )}
      <Rows rows={rows} />
    </section>
  );
}

type FilterProps = { filter: Filter; title: string; isKept: boolean };

function FilterBox({ filter, title, isKept }: FilterProps) {
  const viewer = useViewer();
  return (
    <label>
      <input
        type="checkbox"
        checked={isKept}
        onChange={() => {
          viewer.send({ type: 'filter.toggled', filter });
        }}
      />
      {title}
    </label>
  );
}

type ShownRow = Row & { at: number; words: string };

/** Renders only the visible rows and a few around them, because a recording can have thousands. */
function Rows({ rows }: { rows: readonly ShownRow[] }) {
  const viewer = useViewer();
  const step = useSelector(viewer, ({ context }) => context.step);
  const recording = useSelector(viewer, ({ context }) => shownRecording(context));
  const { attach, measure, scrollTo, indexes, before, after } = useRowWindow(
    rows.length,
    (index) => rows[index]?.at ?? index,
  );
  const here = rows.findLastIndex(({ at }) => at <= step);
  const showHere = useEffectEvent(() => {
    if (here >= 0) scrollTo(here);
  });
  useEffect(() => {
    showHere();
  }, [here, rows.length]);
  return (
    <div ref={attach} className={styles['rows']}>
      <Spacer height={before} />
      <ol>
        {indexes.map((index) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={row.at}
                ref={measure}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
              >
                <button
                  type="button"
                  aria-current={row.at === step ? 'step' : undefined}
                  className={cx(row.at > step && styles['later'])}
                  onClick={() => {
                    viewer.send({ type: 'moment.chosen', step: row.at });
                  }}
                >
                  <time>{sinceStart(recording, row.createdAt)}</time>
                  <span>{row.words}</span>
                </button>
              </li>
            )
          );
        })}
      </ol>
      <Spacer height={after} />
    </div>
  );
}

/** `login: form.completed`, `login: requestCode failed (code 14)`. */
const wordsOf = ({ flow, event, reason }: Row): string =>
  flow === null ? event : `${flow}: ${eventName(event)}${reason === '' ? '' : ` (${reason})`}`;
