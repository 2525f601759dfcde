import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '../../../machines/transactionPaging';
import { ru } from '../../ru';
import { Blank } from '../../ui/Blank';
import { EndWatch } from '../../ui/EndWatch';
import { LedgerSkeleton } from '../../ui/LedgerSkeleton';
import { SectionHead } from '../../ui/SectionHead';
import styles from './DashboardScreen.module.css';
import { LedgerList } from './LedgerList';
import { MoreTransactions } from './MoreTransactions';

type Props = { paging: ActorRefFrom<typeof transactionPagingMachine> };

/** The transactions area (sections 3 and 8): months and days, older pages on demand. */
export function TransactionsSection({ paging }: Props) {
  const ledger = useSelector(paging, ({ context }) => context.ledger);
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  const isPartial = useSelector(paging, (snapshot) => snapshot.matches('partial'));
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const ask = useCallback(() => {
    paging.send({ type: 'page.requested' });
  }, [paging]);
  return (
    <section
      id="trans"
      className={styles.transactions}
      aria-label={ru.dashboard.transactions}
      aria-busy={isBusy}
    >
      <SectionHead title={ru.dashboard.transactions} />
      {ledger.count > 0 ? (
        <LedgerList ledger={ledger} onOpen={() => {}} />
      ) : isComplete ? (
        <Blank title={ru.dashboard.transactionsEmpty} text={ru.dashboard.transactionsEmptyText} />
      ) : (
        isBusy && <LedgerSkeleton />
      )}
      {isPartial && <EndWatch key={ledger.count} onNear={ask} />}
      <MoreTransactions paging={paging} onAsk={ask} />
    </section>
  );
}
