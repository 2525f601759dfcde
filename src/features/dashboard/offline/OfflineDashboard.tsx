import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import { formatSnapshotTime, type OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { tierOf } from '#domain/programme.ts';
import { failureTexts, sectionTexts, titlesTexts } from '#ui/texts.ts';
import { keptTexts } from '#features/dashboard/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { Callout } from '#ui/feedback/Callout.tsx';
import styles from '#features/dashboard/DashboardScreen.module.css';
import kept from './OfflineDashboard.module.css';
import { CardWithBarcode } from '#ui/CardWithBarcode.tsx';
import { useMemo } from 'react';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import { formatMonth } from '#lib/text.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DayGroup } from '#ui/ledger/DayGroup.tsx';
import { TransactionRow } from '#ui/ledger/TransactionRow.tsx';
import { SectionHead } from '#ui/layout/SectionHead.tsx';

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

type OfflineCardProps = {
  copy: OfflineSnapshot;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
  onShow: () => void;
};

/** The card as it was last seen; the checkout reads its number as well without a network. */
const OfflineCard = ({ copy, cardNumber, onShow }: OfflineCardProps) => (
  <section id="card" className={styles.card} aria-label={sectionTexts.card}>
    <CardWithBarcode holder={copy} cardNumber={cardNumber} onShow={onShow} />
  </section>
);

type OfflineTransactionsProps = {
  copy: OfflineSnapshot;
  /** YYYY-MM-DD. */
  today: string;
};

/** The newest transactions; a month that is kept in part has no totals to show. */
function OfflineTransactions({ copy: { transactions }, today }: OfflineTransactionsProps) {
  const { months } = useMemo(() => withPage(emptyLedger, transactions), [transactions]);
  return (
    <section id="trans" className={styles.transactions} aria-label={sectionTexts.trans}>
      <SectionHead title={sectionTexts.trans} />
      {months.length === 0 && <EmptyState title={keptTexts.none} />}
      {months.map(({ key, days }) => (
        <section key={key}>
          <h3 className={kept.month}>{formatMonth(key)}</h3>
          {days.map((day) => (
            <DayGroup key={day.key} day={day.key} today={today} isLast={day === days.at(-1)}>
              {day.entries.map((entry) => (
                <TransactionRow key={entry.rrn} entry={entry} />
              ))}
            </DayGroup>
          ))}
        </section>
      ))}
    </section>
  );
}
