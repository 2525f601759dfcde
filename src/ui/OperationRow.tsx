import type { ReactNode } from 'react';
import type { Entry } from '../domain/ledger';
import { classes } from './classes';
import { Icon } from './Icon';
import { OperationSums } from './OperationSums';
import styles from './OperationRow.module.css';
import { OperationWords } from './OperationWords';

const marks = { fuel: 'drop', shop: 'cup', gift: 'gift' } as const;

type Props = {
  entry: Entry;
  /** The row among all rows, for a list that shows a part of itself. */
  position?: { index: number; count: number };
  onOpen: (rrn: string) => void;
  /** What belongs under the row: the rating, for one. */
  children?: ReactNode;
};

/** One operation; the whole row is the button that opens its receipt. */
export const OperationRow = ({ entry, position, onOpen, children }: Props) => (
  <li aria-posinset={position && position.index + 1} aria-setsize={position?.count}>
    <button
      type="button"
      className={classes(styles.row, entry.withError && styles.isErrored)}
      onClick={() => onOpen(entry.rrn)}
    >
      <span className={styles.mark}>
        <Icon name={entry.withError ? 'cross' : marks[entry.kind]} />
      </span>
      <OperationWords entry={entry} /> <OperationSums entry={entry} />
    </button>
    {children}
  </li>
);
