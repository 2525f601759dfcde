import { useSelector } from '@xstate/react';
import { startTransition, useState } from 'react';
import type { Ledger } from '#domain/ledger.ts';
import { chosenParts } from '#domain/ledgerFilter.ts';
import { cx } from '#lib/cx.ts';
import { FilterFields } from './FilterFields';
import { FilterSummary } from './FilterSummary';
import type { TransactionsActors } from './transactionsActors';
import styles from './TransactionTools.module.css';

type Props = Pick<TransactionsActors, 'filter'> & { ledger: Ledger };

/**
 * The fold with the filters. Its fields are there only while it is open: the fold answers a touch
 * at once and fills in the next frame, and a touch of the search field asks nothing of them.
 */
export function Filters({ filter, ledger }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const count = useSelector(filter, ({ context }) => chosenParts(context.filter));
  return (
    <details
      className={cx(styles.filters, isOpen && styles.isOpen)}
      onToggle={({ currentTarget: { open } }) => {
        if (open) filter.send({ type: 'filter.opened' });
        startTransition(() => {
          setIsOpen(open);
        });
      }}
    >
      <FilterSummary count={count} />
      {isOpen && <FilterFields filter={filter} ledger={ledger} />}
    </details>
  );
}
