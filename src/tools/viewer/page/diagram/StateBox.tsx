import { Handle, Position, type NodeProps } from '@xyflow/react';
import { cx } from '#lib/cx.ts';
import type { BadgeNode, StateNode } from './nodes';
import styles from './diagram.module.css';

/** A state: its name and its calls. */
export function StateBox({ data }: NodeProps<StateNode>) {
  const { name, calls, kind, isRoot, isFinal, isLit, isPast, isChosen } = data;
  return (
    <div
      className={cx(
        styles['state'],
        styles[kind],
        isRoot && styles['root'],
        isFinal && styles['final'],
        isLit && (isPast ? styles['past'] : styles['lit']),
        isChosen && styles['chosen'],
      )}
    >
      <Ends />
      <span className={styles['name']}>{name}</span>
      {calls !== '' && <span className={styles['calls']}>{calls}</span>}
    </div>
  );
}

/** Visits, times and broken-off runs of a state. Hidden from screen readers, because the state's label has them. */
export const CountBadge = ({ data }: NodeProps<BadgeNode>) => (
  <div className={styles['counts']} aria-hidden="true">
    {data.rows.map((parts) => (
      <span key={parts.join(' ')}>
        {parts.map((part) => (
          <span key={part} className={cx(isLoss(part) && styles['leavers'])}>
            {part}
          </span>
        ))}
      </span>
    ))}
  </div>
);

const isLoss = (part: string) => part.startsWith('−') || part.includes('→');

/** The dot before the initial state. */
export function StartDot() {
  return (
    <div className={styles['start']}>
      <Ends />
    </div>
  );
}

/** Source of the transitions that apply in every inner state. */
export function AnyPill() {
  return (
    <div className={styles['any']}>
      <Ends />
      in any of these
    </div>
  );
}

/** React Flow draws an edge only between two handles; `ArrowLine` uses the points of the layout instead. */
function Ends() {
  return (
    <>
      <Handle
        className={styles['end'] ?? ''}
        type="source"
        position={Position.Bottom}
        isConnectable={false}
      />
      <Handle
        className={styles['end'] ?? ''}
        type="target"
        position={Position.Top}
        isConnectable={false}
      />
    </>
  );
}
