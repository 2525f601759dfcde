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
import text from '#ui/text.module.css';
import { useWatchedLedger } from '#features/dashboard/useWatchedLedger.ts';
import type { TransactionsActors } from './transactionsActors';
import styles from './TransactionTools.module.css';

type Props = Pick<TransactionsActors, 'paging' | 'filter'> & {
  /** Unfiltered it stands at the heading, and takes no room of its own. */
  place: 'heading' | 'list';
};

/** Marks that older pages are missing in what is shown, and loads them all. */
export function LoadAllNotice({ paging, filter: filterActor, place }: Props) {
  const ledger = useWatchedLedger(paging);
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isLoadingAll = useSelector(paging, (snapshot) => snapshot.hasTag('loadingAll'));
  const isTurning = useDeferredValue(isLoadingAll);
  const filter = useSelector(filterActor, ({ context }) => context.filter);
  if (ledger.count === 0 || isWhole(ledger, filter, isComplete)) return null;
  const isAtList = isFiltering(filter);
  if (isAtList !== (place === 'list')) return null;
  const { partial, partialFiltered, transactions } = ledgerToolsTexts;
  const count = `${formatWhole(ledger.count)} ${plural(ledger.count, transactions)}`;
  const words = isAtList ? partialFiltered : partial;
  return (
    <div className={isAtList ? styles.rest : styles.restAside}>
      {isAtList && (
        <Icon
          path={isTurning ? frameIcons.spinner : controlIcons.info}
          isSmall
          className={cx(styles.restSign, isTurning && styles.turning)}
        />
      )}
      <p className={isAtList ? styles.restWords : text.hidden} data-idle={words}>
        <span>{isLoadingAll ? ledgerToolsTexts.loadingAll(count) : words}</span>
      </p>
      {!isAtList && isLoadingAll && (
        <span className={text.number} aria-hidden="true">
          {count}
        </span>
      )}
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
