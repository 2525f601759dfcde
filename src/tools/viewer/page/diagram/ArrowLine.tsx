import type { EdgeProps } from '@xyflow/react';
import { baselineOf } from '#viewer/diagram/labels.ts';
import { headOf, pathOf } from '#viewer/diagram/lines.ts';
import { cx } from '#lib/cx.ts';
import type { ArrowEdge } from './nodes';
import styles from './diagram.module.css';

/** An arrow along the points of the layout, with its label. */
export function ArrowLine({ data }: EdgeProps<ArrowEdge>) {
  if (!data) return null;
  const { arrow, lines, label, taken, isMain, counts, weight, changed, beat } = data;
  const { points, label: drawn } = arrow;
  const isTaken = drawn?.lines.some(({ transition }) => taken.has(transition)) ?? false;
  const isWalked = lines.some(({ transition }) => counts?.has(transition));
  const isFailed = drawn?.lines.some(({ transition }) => transition.includes(' | xstate.error.'));
  return (
    <g
      key={isTaken ? beat : 'still'}
      className={cx(
        styles['arrow'],
        isMain && styles['main'],
        isTaken && styles['taken'],
        counts !== null && !isWalked && drawn !== null && styles['unwalked'],
      )}
    >
      <path
        className={styles['line']}
        data-main={isMain}
        data-failed={isFailed}
        data-changed={lines.some(({ transition }) => changed.has(transition))}
        d={pathOf(points)}
        {...(isWalked && { style: { strokeWidth: 1.25 + 5 * weight } })}
      />
      <path className={styles['head']} d={headOf(points)} />
      {label &&
        label.lines.map(({ transition, count, words }, at) => (
          <text
            key={`${transition} ${count} ${words}`}
            className={cx(styles['label'], taken.has(transition) && styles['taken'])}
            x={label.x}
            y={baselineOf(label, at)}
            textAnchor={label.textAnchor}
          >
            {count !== '' && <tspan className={styles['count']}>{`${count} `}</tspan>}
            {words}
          </text>
        ))}
    </g>
  );
}
