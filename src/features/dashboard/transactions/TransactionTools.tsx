import { useSelector } from '@xstate/react';
import { memo, useDeferredValue } from 'react';
import type { Ledger } from '#domain/ledger.ts';
import { isFiltering, type ShownLedger } from '#domain/ledgerFilter.ts';
import { ledgerToolsTexts } from './texts';
import { SearchField } from '#ui/form/SearchField.tsx';
import { ExportButtons } from './ExportButtons';
import { Filters } from './Filters';
import { LoadAllNotice } from './LoadAllNotice';
import { ShownTotals } from './ShownTotals';
import type { TransactionsActors } from './transactionsActors';
import styles from './TransactionTools.module.css';

type Props = Pick<TransactionsActors, 'paging' | 'filter' | 'transactionExport'> & {
  ledger: Ledger;
  shown: ShownLedger;
};

/** Above the list: what is looked for, what it comes to, and how to take it along. */
export const TransactionTools = memo(function TransactionTools({
  paging,
  filter,
  transactionExport,
  ledger,
  shown,
}: Props) {
  const query = useSelector(filter, ({ context }) => context.filter.query);
  const isFiltered = useSelector(filter, ({ context }) => isFiltering(context.filter));
  // The choices depend on the loaded transactions; they are folded away.
  const offered = useDeferredValue(ledger);
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <div className={styles.search}>
          <SearchField
            label={ledgerToolsTexts.search}
            hint={ledgerToolsTexts.searchHint}
            query={query}
            onSearch={(typed) => {
              filter.send({ type: 'query.changed', query: typed });
            }}
            onOpen={() => {
              filter.send({ type: 'filter.opened' });
            }}
          />
        </div>
        <ExportButtons transactionExport={transactionExport} isEmpty={shown.count === 0} />
        <Filters filter={filter} ledger={offered} />
      </div>
      <ShownTotals shown={shown} isLoading={ledger.count === 0} isFiltered={isFiltered} />
      <LoadAllNotice paging={paging} filter={filter} place="list" />
    </div>
  );
});
