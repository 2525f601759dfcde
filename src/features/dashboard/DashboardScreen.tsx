import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { formatSnapshotTime, type OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { tierOf } from '#domain/programme.ts';
import { keptTexts } from './texts';
import { titlesTexts } from '#ui/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { SectionBoundary } from './SectionBoundary';
import { BalanceSection } from './balance/BalanceSection';
import type { MountSlides } from './balance/useSlides';
import { CardSection } from './card/CardSection';
import styles from './DashboardScreen.module.css';
import { Greeting } from './Greeting';
import { TransactionsSection } from './transactions/TransactionsSection';
import { WelcomeNotice } from './WelcomeNotice';

type Props = {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  mountSlides: MountSlides;
  /** The card that the device keeps, while the server is asked for the client. */
  kept: OfflineSnapshot | null;
};

/** Section 2, `/dashboard`: the client's cabinet in its three areas. */
export function DashboardScreen({ dashboard, mountSlides, kept }: Props) {
  const { session, modals } = useApp();
  const firstName = useSelector(session, ({ context }) => context.client?.firstName ?? '');
  const standing = useSelector(dashboard, ({ context }) => context.standing);
  const today = useSelector(dashboard, ({ context }) => context.today);
  const children = useSelector(dashboard, (snapshot) => snapshot.children);
  const { cardNumber, pointsForecast } = children;
  const { paging, filter, ledgerPart, transactionExport, rating } = children;
  const openReceipt = useCallback(
    (rrn: string) => {
      modals.send({ type: 'modal.opened', modal: { id: 'receipt', of: rrn } });
    },
    [modals],
  );
  return (
    <div
      className={cx(layout.page, styles.dashboard)}
      data-tier={kept ? tierOf(kept.card.programName) : undefined}
    >
      <div className={styles.head}>
        <h1>{titlesTexts['/dashboard']}</h1>
        {kept ? (
          <p role="status">{keptTexts.updating(formatSnapshotTime(kept.takenAt, today))}</p>
        ) : (
          <Greeting firstName={firstName} standing={standing} />
        )}
      </div>
      <WelcomeNotice />
      <div className={styles.column}>
        <SectionBoundary dashboard={dashboard} area="card">
          {cardNumber && pointsForecast && (
            <CardSection
              session={session}
              kept={kept}
              cardNumber={cardNumber}
              forecast={pointsForecast}
              paging={paging}
              today={today}
              onShow={() => {
                modals.send({ type: 'modal.opened', modal: { id: 'checkout' } });
              }}
            />
          )}
        </SectionBoundary>
        <SectionBoundary dashboard={dashboard} area="balance">
          <BalanceSection session={session} dashboard={dashboard} mountSlides={mountSlides} />
        </SectionBoundary>
      </div>
      <SectionBoundary dashboard={dashboard} area="transactions">
        {paging && filter && ledgerPart && transactionExport && rating && (
          <TransactionsSection
            {...{ paging, filter, ledgerPart, transactionExport, rating, today }}
            onOpen={openReceipt}
          />
        )}
      </SectionBoundary>
    </div>
  );
}
