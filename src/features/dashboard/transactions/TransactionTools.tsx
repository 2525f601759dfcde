import { useSelector } from '@xstate/react';
import { memo, useDeferredValue } from 'react';
import type { Ledger } from '#domain/ledger.ts';
import { isFiltering, type ShownLedger } from '#domain/ledgerFilter.ts';
import { ledgerToolsTexts } from '#features/dashboard/texts.ts';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Filters } from './Filters';
import { LoadAllNotice } from './MoreTransactions';
import type { TransactionsActors } from '#features/dashboard/useWatchedLedger.ts';
import styles from './TransactionTools.module.css';
import { formatMoney, formatPoints, formatWhole, plural } from '#lib/text.ts';
import text from '#ui/text.module.css';
import type { ExportForm } from '#machines/dashboard/transactionExport.ts';
import { failureTexts } from '#ui/texts.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { loadFailureText } from '#ui/feedback/errorMessages.ts';

type Props = Pick<TransactionsActors, 'paging' | 'filter' | 'filterFold' | 'transactionExport'> & {
  ledger: Ledger;
  shown: ShownLedger;
};

/** Above the list: search, filters and totals; the fold of the filters also has the exports. */
export const TransactionTools = memo(function TransactionTools({
  paging,
  filter,
  filterFold,
  transactionExport,
  ledger,
  shown,
}: Props) {
  const query = useSelector(filter, ({ context }) => context.filter.query);
  const isFiltered = useSelector(filter, ({ context }) => isFiltering(context.filter));
  // The choices depend on the loaded transactions and are folded away, so they render later.
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
          />
        </div>
        <Filters filter={filter} filterFold={filterFold} ledger={offered}>
          <LoadAllNotice paging={paging} filter={filter} place="panel" />
          <ExportButtons transactionExport={transactionExport} isEmpty={shown.count === 0} />
        </Filters>
      </div>
      <ExportFailure transactionExport={transactionExport} />
      <ShownTotals shown={shown} isLoading={ledger.count === 0} isFiltered={isFiltered} />
      <LoadAllNotice paging={paging} filter={filter} place="list" />
    </div>
  );
});

type ShownTotalsProps = { shown: ShownLedger; isLoading: boolean; isFiltered: boolean };

/**
 * Totals of the shown transactions, without the errored ones (section 8); a zero total is not shown.
 * Without a filter the months show totals, so this text is only read out.
 */
const ShownTotals = ({ shown, isLoading, isFiltered }: ShownTotalsProps) => (
  <p role="status" className={isFiltered && shown.count > 0 ? styles.totals : text.hidden}>
    {!isLoading && shown.count === 0 && <span>{ledgerToolsTexts.none}</span>}
    {!isLoading && shown.count > 0 && (
      <>
        <span>
          <b>{formatWhole(shown.count)}</b>{' '}
          <span>{plural(shown.count, ledgerToolsTexts.transactions)}</span>
        </span>{' '}
        {shown.totalPaid !== 0 && (
          <span>
            {ledgerToolsTexts.paid} <b>{formatMoney(shown.totalPaid)}</b>{' '}
          </span>
        )}
        {shown.totalPointsAccrues !== 0 && (
          <span>
            {ledgerToolsTexts.accrued} <b>{formatPoints(shown.totalPointsAccrues)}</b>
          </span>
        )}
      </>
    )}
  </p>
);

const icons = { csv: cabinetIcons.download, print: cabinetIcons.print } as const;

type ExportProps = Pick<TransactionsActors, 'transactionExport'>;

/** Exports the shown transactions as a file or on paper. */
function ExportButtons({ transactionExport, isEmpty }: ExportProps & { isEmpty: boolean }) {
  const isBusy = useSelector(transactionExport, (snapshot) => snapshot.hasTag('busy'));
  const form = useSelector(transactionExport, ({ context }) => context.form);
  const button = (of: ExportForm) => (
    <Button
      look="link"
      busyText={isBusy && form === of ? ledgerToolsTexts.preparing : undefined}
      disabled={isEmpty && !isBusy}
      onClick={() => {
        transactionExport.send({ type: 'export.requested', form: of });
      }}
    >
      <Icon path={icons[of]} isSmall />
      <span>{ledgerToolsTexts[of]}</span>
    </Button>
  );
  return (
    <div className={styles.exports}>
      {button('csv')}
      {button('print')}
      {isBusy && (
        <Button
          look="link"
          onClick={() => {
            transactionExport.send({ type: 'export.cancelled' });
          }}
        >
          {ledgerToolsTexts.cancel}
        </Button>
      )}
    </div>
  );
}

/** Says why the export failed, even when the fold has been closed meanwhile. */
function ExportFailure({ transactionExport }: ExportProps) {
  const isFailed = useSelector(transactionExport, (snapshot) => snapshot.matches('failed'));
  const failure = useSelector(transactionExport, ({ context }) => context.failure);
  const send = (type: 'export.cancelled' | 'retry.requested') => () => {
    transactionExport.send({ type });
  };
  if (!isFailed) return null;
  return (
    <div className={styles.failed} role="group" aria-label={ledgerToolsTexts.exports}>
      <Callout look="danger">
        {`${ledgerToolsTexts.exportFailed}. ${failure ? loadFailureText(failure) : ''}`}
      </Callout>
      <Button look="link" onClick={send('retry.requested')}>
        {failureTexts.retry}
      </Button>
      <Button look="link" onClick={send('export.cancelled')}>
        {ledgerToolsTexts.cancel}
      </Button>
    </div>
  );
}
