import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { isFiltering, isWhole } from '#domain/ledgerFilter.ts';
import { formatWhole, plural } from '#lib/text.ts';
import { ledgerToolsTexts } from './texts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#lib/cx.ts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { frameIcons } from '#ui/icons/frameIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { useWatchedLedger } from '#features/dashboard/useWatchedLedger.ts';
import type { TransactionsActors } from './transactionsActors';
import styles from './TransactionTools.module.css';

type Props = Pick<TransactionsActors, 'paging' | 'filter'> & {
  /** Under a filter it stands above what is missing something, else with the filters. */
  place: 'panel' | 'list';
};

/** Says that older pages are missing in what is shown, and loads them all. */
export function LoadAllNotice({ paging, filter: filterActor, place }: Props) {
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
    <div className={styles.rest}>
      <Icon
        path={isTurning ? frameIcons.spinner : controlIcons.info}
        isSmall
        className={cx(styles.restSign, isTurning && styles.turning)}
      />
      <p className={styles.restWords} data-idle={words}>
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
