import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Flow } from '#viewer/model/flow.ts';
import { compare, pointsText, type Difference } from '#viewer/page/compare.ts';
import { recordedFunnel, share, type Funnel } from '#viewer/page/funnel.ts';
import { useViewer } from '#viewer/page/viewerContext.ts';
import { Breakable } from './Breakable';
import styles from './panel.module.css';

/** Compares the funnels of two recordings. */
export function Comparison({ flow }: { flow: Flow }) {
  const { compared, recordings } = useSelector(useViewer(), ({ context }) => context);
  const [one, other] = useMemo(() => {
    const funnelAt = (index: number) => recordedFunnel(flow, [recordings[index]?.messages ?? []]);
    return [funnelAt(compared[0]), funnelAt(compared[1])];
  }, [flow, compared, recordings]);
  const { came, left, went } = useMemo(() => compare(flow, one, other), [flow, one, other]);
  const funnels = [one, other] as const;
  return (
    <section ref={showFromItsTop} aria-label="Two recordings compared">
      <Choice />
      <p>
        {`A: ${finishedWords(one)} B: ${finishedWords(other)} A difference is in percentage points of the runs, B against A.`}
      </p>
      <Differences title="Came to" rows={came} funnels={funnels} />
      <Differences title="Left at" rows={left} funnels={funnels} />
      <Differences title="Went" rows={went} funnels={funnels} />
    </section>
  );
}

/** Scrolls to the comparison, because the summary of the flow is above it. */
const showFromItsTop = (section: HTMLElement | null) => {
  section?.scrollIntoView({ block: 'start' });
};

const finishedWords = ({ runs, finished }: Funnel) =>
  runs === 0
    ? 'never started.'
    : `${String(runs)} started, ${String(finished)} finished (${share(finished, runs)}).`;

/** Choice of the two recordings. */
function Choice() {
  const viewer = useViewer();
  const { compared, recordings } = useSelector(viewer, ({ context }) => context);
  const change = (at: 0 | 1, index: number) => {
    const next = at === 0 ? ([index, compared[1]] as const) : ([compared[0], index] as const);
    viewer.send({ type: 'comparison.chosen', recordings: next });
  };
  return (
    <div className={styles['compared']}>
      {([0, 1] as const).map((at) => (
        <label key={at}>
          {at === 0 ? 'A' : 'B'}
          <select
            value={compared[at]}
            onChange={({ target }) => {
              change(at, Number(target.value));
            }}
          >
            {recordings.map(({ title }, index) => (
              <option key={`${title} ${String(index)}`} value={index}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

type TableProps = {
  title: string;
  rows: readonly Difference[];
  funnels: readonly [Funnel, Funnel];
};

/** Table of the figures of two funnels, and their differences. */
export function Differences({ title, rows, funnels: [first, second] }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <table className={styles['differences']} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">A</th>
          <th scope="col">B</th>
          <th scope="col">differs</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, words, one, other, points }) => (
          <tr key={id}>
            <th scope="row">
              <Breakable text={words} />
            </th>
            <td className={styles['figure']}>{figure(one, first)}</td>
            <td className={styles['figure']}>{figure(other, second)}</td>
            <td className={styles['figure']} data-change={Math.sign(points ?? 0)}>
              {pointsText(points)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Share and count are on two lines, because on one line the columns would leave no room for names. */
const figure = (count: number, { runs }: Funnel) =>
  count === 0 ? (
    '–'
  ) : (
    <>
      {`${String(count)} `}
      <small>{`(${share(count, runs)})`}</small>
    </>
  );
