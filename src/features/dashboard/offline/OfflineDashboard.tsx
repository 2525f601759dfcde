import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import { formatSnapshotTime, type OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { tierOf } from '#domain/programme.ts';
import { failureTexts, titlesTexts } from '#ui/texts.ts';
import { keptTexts } from '#features/dashboard/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { OfflineCard } from './OfflineCard';
import { OfflineTransactions } from './OfflineTransactions';
import kept from './OfflineDashboard.module.css';

type Props = {
  copy: OfflineSnapshot;
  today: string;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
};

/** The cabinet as the device keeps it, to be read while the server cannot be reached. */
export function OfflineDashboard({ copy, today, cardNumber }: Props) {
  const { session, modals } = useApp();
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const isServerBroken = useSelector(
    session,
    ({ context }) => context.failure?.kind === 'rejected',
  );
  const notice = isServerBroken ? keptTexts.brokenNotice : keptTexts.notice;
  return (
    <div className={cx(layout.page, styles.dashboard)} data-tier={tierOf(copy.card.programName)}>
      <div className={styles.head}>
        <h1>{titlesTexts['/dashboard']}</h1>
        <p />
      </div>
      <div className={styles.column}>
        <OfflineCard
          copy={copy}
          cardNumber={cardNumber}
          onShow={() => {
            modals.send({ type: 'modal.opened', modal: { id: 'checkout' } });
          }}
        />
        <div role="status" data-kept="">
          <Callout>
            <p>{notice(formatSnapshotTime(copy.takenAt, today))}</p>
            <div className={kept.ways}>
              <Button
                busyText={isBusy ? keptTexts.asking : undefined}
                onClick={() => {
                  session.send({ type: 'profile.requested' });
                }}
              >
                {failureTexts.retry}
              </Button>
            </div>
          </Callout>
        </div>
      </div>
      <OfflineTransactions copy={copy} today={today} />
    </div>
  );
}
