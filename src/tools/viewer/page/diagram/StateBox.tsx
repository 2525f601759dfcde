import { Handle, Position, type NodeProps } from '@xyflow/react';
import { cx } from '#lib/cx.ts';
import type { StateNode } from './nodes';
import styles from './diagram.module.css';

/** A state: its name, what runs in it, and in a funnel how many came and how many left. */
export function StateBox({ data }: NodeProps<StateNode>) {
  const { name, calls, kind, isRoot, isFinal, isLit, isPast, isChosen, counts, change, time } =
    data;
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
      {counts && kind !== 'chip' && (
        <span className={styles['counts']}>
          <b>{counts.came}</b>
          {time !== '' && <span>{time}</span>}
          {counts.left > 0 && <span className={styles['leavers']}>−{counts.left}</span>}
          {change !== '' && <span className={styles['leavers']}>{change}</span>}
        </span>
      )}
    </div>
  );
}

/** What comes first. */
export function StartDot() {
  return (
    <div className={styles['start']}>
      <Ends />
    </div>
  );
}

/** Whatever state inside the flow is in. */
export function AnyPill() {
  return (
    <div className={styles['any']}>
      <Ends />
      in any of these
    </div>
  );
}

/** The library draws an arrow between two handles; ours know their way by themselves. */
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
