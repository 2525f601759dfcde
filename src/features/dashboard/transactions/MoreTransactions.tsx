import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { dashboardTexts, ledgerToolsTexts } from '#features/dashboard/texts.ts';
import { failureTexts } from '#ui/texts.ts';
import { ledgerTexts } from '#ui/ledger/texts.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import text from '#ui/text.module.css';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { isFiltering, isWhole } from '#domain/ledgerFilter.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { cx } from '#lib/cx.ts';
import { controlIcons, frameIcons } from '#ui/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import { useWatchedLedger, type TransactionsActors } from '#features/dashboard/useWatchedLedger.ts';
import transactionToolsStyles from './TransactionTools.module.css';

type Props = {
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  /** Loaded transactions are still to be rendered: they will push the button down. */
  isDrawing: boolean;
  onAsk: () => void;
};

/** The end of the list: the button for older transactions, or why they did not load. */
export function MoreTransactions({ paging, isDrawing, onAsk }: Props) {
  const failure = useSelector(paging, ({ context }) => context.failure);
  const isFirst = useSelector(paging, ({ context }) => context.ledger.count === 0);
  const isLoading = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(paging, (snapshot) => snapshot.hasTag('failed'));
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isStalled = useSelector(paging, (snapshot) => snapshot.matches('stalled'));
  const isLoadingAll = useSelector(paging, (snapshot) => snapshot.hasTag('loadingAll'));
  const isBusy = isLoading || isDrawing;
  // While all pages load, the notice above the list shows the progress; this button only keeps its place.
  const isDimmed = useDeferredValue(isLoadingAll);
  if (isComplete || (isBusy && isFirst)) return null;
  if (isFailed) {
    return (
      <EmptyState
        isFailure
        isCompact={!isFirst}
        title={isFirst ? dashboardTexts.transactionsFailed : dashboardTexts.moreFailed}
        failure={failure}
        action={
          <Button
            look={isFirst ? 'main' : 'line'}
            onClick={() => {
              paging.send({ type: 'retry.requested' });
            }}
          >
            {failureTexts.retry}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.more}>
      {isStalled && <p className={text.muted}>{failureTexts.incomplete}</p>}
      <Button
        look="line"
        busyText={isBusy && !isLoadingAll ? dashboardTexts.loadingMore : undefined}
        aria-disabled={isDimmed}
        onClick={onAsk}
      >
        {ledgerTexts.more}
      </Button>
      {!isLoadingAll && <SlowNotice actor={paging} />}
    </div>
  );
}

type LoadAllNoticeProps = Pick<TransactionsActors, 'paging' | 'filter'> & {
  /**
   * `list`: above the list while a filter is on, because matches may be missing. `panel`: with the filters
   * while none is on.
   */
  place: 'panel' | 'list';
};

/** Says that the list lacks older pages, and loads them all. */
export function LoadAllNotice({ paging, filter: filterActor, place }: LoadAllNoticeProps) {
  const ledger = useWatchedLedger(paging);
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isLoadingAll = useSelector(paging, (snapshot) => snapshot.hasTag('loadingAll'));
  const isTurning = useDeferredValue(isLoadingAll);
  const filter = useSelector(filterActor, ({ context }) => context.filter);
  const isMissing = isLoadingAll || !isWhole(ledger, filter, isComplete);
  if (ledger.count === 0 || !isMissing) return null;
  const isAtList = isFiltering(filter);
  if (isAtList !== (place === 'list')) return null;
  const { partial, partialFiltered, transactions } = ledgerToolsTexts;
  const count = `${formatWhole(ledger.count)} ${plural(ledger.count, transactions)}`;
  const words = isAtList ? partialFiltered : partial;
  return (
    <div className={transactionToolsStyles.rest}>
      <Icon
        path={isTurning ? frameIcons.spinner : controlIcons.info}
        isSmall
        className={cx(transactionToolsStyles.restSign, isTurning && transactionToolsStyles.turning)}
      />
      <p className={transactionToolsStyles.restWords} data-idle={words}>
        <span>{isLoadingAll ? ledgerToolsTexts.loadingAll(count) : words}</span>
      </p>
      <Button
        look="link"
        onClick={() => {
          paging.send({ type: isLoadingAll ? 'rest.cancelled' : 'rest.requested' });
        }}
      >
        {isLoadingAll ? ledgerToolsTexts.stop : ledgerToolsTexts.loadAll}
      </Button>
      {isLoadingAll && <SlowNotice actor={paging} />}
    </div>
  );
}
