import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { isWhole, partialMonth, shownLedger } from '#domain/ledgerFilter.ts';
import { dashboardTexts, ledgerToolsTexts } from '#features/dashboard/texts.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StationsButton } from '#app/StationsButton.tsx';
import { SlowSkeleton } from '#ui/feedback/SlowNotice.tsx';
import { LedgerSkeleton } from '#ui/feedback/CabinetSkeletons.tsx';
import { SectionHead } from '#ui/layout/Section.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { sectionTexts } from '#ui/texts.ts';
import { Ledger } from './Ledger';
import { MoreTransactions } from './MoreTransactions';
import { Rating } from './Rating';
import type { TransactionsActors } from '#features/dashboard/useWatchedLedger.ts';
import { TransactionTools } from './TransactionTools';
import { Button } from '#ui/Button.tsx';

/**
 * While all pages load, the list renders again only when the ledger has grown by this factor: a render
 * costs as much as the ledger is long.
 */
const growth = 1.25;

const listedOf = (snapshot: SnapshotFrom<typeof transactionPagingMachine>) => ({
  ledger: snapshot.context.ledger,
  isLoadingAll: snapshot.hasTag('loadingAll'),
});

type Listed = ReturnType<typeof listedOf>;

const isStillListed = (listed: Listed, { ledger, isLoadingAll }: Listed) =>
  ledger === listed.ledger || (isLoadingAll && ledger.count < listed.ledger.count * growth);

type Props = TransactionsActors & { today: string; onOpen: (rrn: string) => void };

/** The loaded transactions that pass the filter, and the state of their loading. */
function useListed({ paging, filter: filterActor }: Pick<TransactionsActors, 'paging' | 'filter'>) {
  const { ledger: loaded } = useSelector(paging, listedOf, isStillListed);
  const isLoading = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isStalled = useSelector(paging, (snapshot) => snapshot.matches('stalled'));
  const filter = useSelector(filterActor, ({ context }) => context.filter);
  // Typed text shows at once; the filter and new pages reach the long list in a deferred render. The first
  // page is not deferred.
  const applied = useDeferredValue(filter);
  const followed = useDeferredValue(loaded);
  const mayAsk = useSelector(paging, (snapshot) =>
    snapshot.can({ type: 'end.neared', filter: applied }),
  );
  const ledger = followed.count === 0 ? loaded : followed;
  const isDrawing = ledger !== loaded;
  const isBusy = isLoading || isDrawing;
  return {
    ledger,
    filter: applied,
    shown: useMemo(() => shownLedger(ledger, applied), [ledger, applied]),
    unfinished: partialMonth(ledger, isComplete && !isDrawing),
    isBusy,
    isDrawing,
    /** No further page loads by itself. */
    isAtEnd: isComplete || isStalled,
    /** Every page that can match the filter has loaded. */
    isFound: isWhole(ledger, applied, isComplete),
    /** The next page loads by itself when the end of the list is near. */
    comesByItself: mayAsk && !isDrawing,
  };
}

/** The transactions section (sections 3 and 8): months and days, older pages on demand. */
export function TransactionsSection({ today, onOpen, ...actors }: Props) {
  const { paging, filter: filterActor, ledgerPart, rating } = actors;
  const rated = useSelector(rating, ({ context }) => context.rrn);
  const { ledger, filter, shown, unfinished, isBusy, isDrawing, isAtEnd, isFound, comesByItself } =
    useListed(actors);
  const ask = useCallback(() => {
    paging.send({ type: 'page.requested' });
  }, [paging]);
  const near = useCallback(() => {
    paging.send({ type: 'end.neared', filter });
  }, [paging, filter]);
  const below = useCallback(
    (rrn: string) => rrn === rated && <Rating rating={rating} />,
    [rated, rating],
  );
  const isEmpty = ledger.count === 0;
  const more = <MoreTransactions paging={paging} isDrawing={isDrawing} onAsk={ask} />;
  return (
    <section
      id="trans"
      className={styles.transactions}
      aria-label={sectionTexts.trans}
      aria-busy={isBusy}
    >
      <SectionHead title={sectionTexts.trans} />
      {(!isEmpty || isBusy) && <TransactionTools {...actors} ledger={ledger} shown={shown} />}
      {shown.count > 0 ? (
        <Ledger
          ledgerPart={ledgerPart}
          ledger={shown}
          filter={filter}
          today={today}
          partialMonth={unfinished}
          onOpen={onOpen}
          below={below}
          loaded={ledger.count}
          onNear={comesByItself ? near : undefined}
        >
          {more}
        </Ledger>
      ) : !isEmpty ? (
        <NothingFound paging={paging} filter={filterActor} isWhole={isFound} />
      ) : isBusy ? (
        <SlowSkeleton actor={paging}>
          <LedgerSkeleton />
        </SlowSkeleton>
      ) : (
        isAtEnd && (
          <EmptyState
            title={dashboardTexts.transactionsEmpty}
            text={dashboardTexts.transactionsEmptyText}
            action={<StationsButton />}
          />
        )
      )}
      {shown.count === 0 && more}
    </section>
  );
}

type NothingFoundProps = Pick<TransactionsActors, 'filter' | 'paging'> & {
  /** No page that is still to load can have a match. */
  isWhole: boolean;
};

/** No loaded transaction matches the filter. */
function NothingFound({ filter, paging, isWhole }: NothingFoundProps) {
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  if (!isWhole && isBusy) return <EmptyState isCompact title={ledgerToolsTexts.searching} />;
  return (
    <EmptyState
      isCompact
      title={isWhole ? ledgerToolsTexts.empty : ledgerToolsTexts.emptyPartial}
      text={isWhole ? ledgerToolsTexts.emptyText : ledgerToolsTexts.emptyPartialText}
      action={
        <Button
          look="link"
          onClick={() => {
            if (isWhole) filter.send({ type: 'filter.cleared' });
            else paging.send({ type: 'rest.requested' });
          }}
        >
          {isWhole ? ledgerToolsTexts.clear : ledgerToolsTexts.searchAll}
        </Button>
      }
    />
  );
}
