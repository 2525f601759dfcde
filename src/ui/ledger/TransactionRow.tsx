import { memo, type ReactNode } from 'react';
import type { Entry } from '#domain/ledger.ts';
import { cx } from '#lib/cx.ts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import { TransactionSums } from './TransactionSums';
import styles from './TransactionRow.module.css';
import { TransactionWords } from './TransactionWords';

const marks = { fuel: cabinetIcons.drop, shop: cabinetIcons.cup, gift: cabinetIcons.gift };

type Props = {
  entry: Entry;
  /** The row among all rows, for a list that shows a part of itself. */
  position?: { index: number; count: number };
  /** What is searched for: it is marked where it stands. */
  query?: string;
  /** Left out where there is no receipt to open. */
  onOpen?: (rrn: string) => void;
  /** What belongs under the row: the rating, for one. */
  children?: ReactNode;
};

/** One transaction; the whole row is the button that opens its receipt. */
export const TransactionRow = memo(function TransactionRow(props: Props) {
  const { entry, position, query = '', onOpen, children } = props;
  const className = cx(styles.row, entry.withError && styles.isErrored);
  const content = (
    <>
      <span className={styles.mark}>
        <Icon path={entry.withError ? controlIcons.cross : marks[entry.kind]} />
      </span>
      <TransactionWords entry={entry} query={query} /> <TransactionSums entry={entry} />
    </>
  );
  return (
    <li aria-posinset={position && position.index + 1} aria-setsize={position?.count}>
      {onOpen ? (
        <button
          type="button"
          className={className}
          onClick={() => {
            onOpen(entry.rrn);
          }}
        >
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
      {children}
    </li>
  );
});
