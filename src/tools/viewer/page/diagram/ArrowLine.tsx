import type { EdgeProps } from '@xyflow/react';
import type { Arrow } from '#viewer/diagram/diagram.ts';
import { text } from '#viewer/diagram/measure.ts';
import { headOf, pathOf } from '#viewer/diagram/lines.ts';
import { cx } from '#lib/cx.ts';
import type { ArrowEdge } from './nodes';
import styles from './diagram.module.css';

/** An arrow along the points of the layout, with its label. */
export function ArrowLine({ data }: EdgeProps<ArrowEdge>) {
  if (!data) return null;
  const { arrow, lines, taken, isMain, counts, weight, changed, beat } = data;
  const { points, label } = arrow;
  const isTaken = label?.lines.some(({ transition }) => taken.has(transition)) ?? false;
  const isWalked = lines.some(({ transition }) => counts?.has(transition));
  const isFailed = label?.lines.some(({ transition }) => transition.includes(' | xstate.error.'));
  const isBefore = counts !== null && isLeftOf(arrow);
  return (
    <g
      key={isTaken ? beat : 'still'}
      className={cx(
        styles['arrow'],
        isMain && styles['main'],
        isTaken && styles['taken'],
        counts !== null && !isWalked && label !== null && styles['unwalked'],
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
        lines.map(({ transition, text: words }, at) => (
          <text
            key={`${transition} ${words}`}
            className={cx(styles['label'], taken.has(transition) && styles['taken'])}
            {...(isBefore
              ? { x: label.x + label.width - 4, textAnchor: 'end' }
              : { x: label.x + 4 })}
            y={label.y + 14 + at * text.label * text.lineHeight}
          >
            {isFirstLine(lines, at) && counts?.get(transition) !== undefined && (
              <tspan className={styles['count']}>{`${counts.get(transition) ?? ''} `}</tspan>
            )}
            {isAlone(lines, transition) && counts?.has(transition) ? '' : words}
          </text>
        ))}
    </g>
  );
}

/** Whether the label stands left of its arrow: with a count it grows away from it. */
function isLeftOf({ points, label }: Arrow): boolean {
  if (!label) return false;
  const middle = label.x + label.width / 2;
  const [nearest] = points
    .map(({ x }) => x - middle)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  return (nearest ?? 0) > 0;
}

/** Beside one way alone its count is enough: the words of two arrows would stand on each other. */
const isAlone = (lines: readonly { transition: string }[], transition: string) =>
  lines.every((line) => line.transition === transition);

const isFirstLine = (lines: readonly { transition: string }[], at: number) =>
  lines[at - 1]?.transition !== lines[at]?.transition;
