import { useSelector } from '@xstate/react';
import { useCallback, type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { formatSnapshotTime, type OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { tierOf } from '#domain/programme.ts';
import { dashboardTexts, keptTexts, areaTexts } from './texts';
import { titlesTexts, brokenTexts, failureTexts, sectionTexts } from '#ui/texts.ts';
import { useApp } from '#app/appContext.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { BalanceSection } from './balance/BalanceSection';
import type { MountSlides } from './balance/useSlides';
import { CardSection } from './card/CardSection';
import styles from './DashboardScreen.module.css';
import { TransactionsSection } from './transactions/TransactionsSection';
import { formatLitres, formatMoney, formatMonth } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import text from '#ui/text.module.css';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import { CardWithBarcode } from '#ui/CardWithBarcode.tsx';
import { emptyLedger, withPage } from '#domain/ledger.ts';
import { DayGroup } from '#ui/ledger/MonthSection.tsx';
import { TransactionRow } from '#ui/ledger/TransactionRow.tsx';
import { SectionHead } from '#ui/layout/Section.tsx';

type Props = {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  mountSlides: MountSlides;
  /** Offline snapshot whose card is shown while the client's profile loads. */
  kept: OfflineSnapshot | null;
};

/** Section 2, `/dashboard`: the client's dashboard in its three sections. */
export function DashboardScreen({ dashboard, mountSlides, kept }: Props) {
  const { session, modals } = useApp();
  const firstName = useSelector(session, ({ context }) => context.client?.firstName ?? '');
  const standing = useSelector(dashboard, ({ context }) => context.standing);
  const today = useSelector(dashboard, ({ context }) => context.today);
  const children = useSelector(dashboard, (snapshot) => snapshot.children);
  const { cardNumber, pointsForecast } = children;
  const { paging, filter, filterFold, ledgerPart, transactionExport, rating } = children;
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
        {paging && filter && filterFold && ledgerPart && transactionExport && rating && (
          <TransactionsSection
            {...{ paging, filter, filterFold, ledgerPart, transactionExport, rating, today }}
            onOpen={openReceipt}
          />
        )}
      </SectionBoundary>
    </div>
  );
}

type GreetingProps = { firstName: string; standing: TierProgress | null };

/** Greets the client by name and says what is left to the next tier. */
const Greeting = ({ firstName, standing }: GreetingProps) => (
  <p>
    {[firstName && dashboardTexts.greeting(firstName), standing && distance(standing)]
      .filter(Boolean)
      .join(' ')}
  </p>
);

function distance({ next, current, conditions: { fuel, nonFuel } }: TierProgress): string {
  if (!next) return current ? dashboardTexts.atTop(current.programName) : '';
  const litres = fuel.remaining > 0 ? formatLitres(fuel.remaining) : '';
  const money = nonFuel.remaining > 0 ? formatMoney(nonFuel.remaining) : '';
  const rest = litres && money ? dashboardTexts.and(litres, money) : litres || money;
  return dashboardTexts.toTier(next.programName, rest);
}

/** Confirms a registration. The history entry holds `isRegistered`, so the notice stays until the person leaves it. */
function WelcomeNotice() {
  const { navigation } = useApp();
  const isShown = useSelector(navigation, ({ context }) => context.current?.state.isRegistered);
  if (!isShown) return null;
  return (
    <div className={styles.welcome} role="status">
      <Callout>
        <p className={text.strong}>{dashboardTexts.registered}</p>
        <p>{dashboardTexts.registeredText}</p>
      </Callout>
    </div>
  );
}

type CabinetProps = {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  copy: ActorRefFrom<typeof offlineSnapshotMachine>;
  mountSlides: MountSlides;
};

/**
 * Renders the dashboard from the server's answers, or from the offline snapshot when the server cannot be
 * reached. While the profile loads, only the card of the snapshot is shown.
 */
export function Cabinet({ dashboard, copy, mountSlides }: CabinetProps) {
  const { session } = useApp();
  const isKnown = useSelector(session, ({ context }) => context.client !== null);
  const isAwaited = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const isUpdating = useSelector(copy, (snapshot) => snapshot.matches('updating'));
  const isShown = useSelector(copy, (snapshot) => snapshot.matches('shown'));
  const kept = useSelector(copy, ({ context }) => context.copy);
  const today = useSelector(dashboard, ({ context }) => context.today);
  const cardNumber = useSelector(dashboard, ({ children }) => children.cardNumber);
  const isOffline = isShown || (isUpdating && !isAwaited);
  if (!isKnown && isOffline && kept && cardNumber) {
    return <OfflineDashboard copy={kept} today={today} cardNumber={cardNumber} />;
  }
  return (
    <DashboardScreen
      dashboard={dashboard}
      mountSlides={mountSlides}
      kept={!isKnown && isUpdating ? kept : null}
    />
  );
}

type SectionBoundaryProps = {
  dashboard: ActorRefFrom<typeof dashboardMachine>;
  area: 'card' | 'balance' | 'transactions';
  children: ReactNode;
};

/** A section of the dashboard; a failed one leaves the others as they are. */
function SectionBoundary({ dashboard, area, children }: SectionBoundaryProps) {
  const isBroken = useSelector(dashboard, (snapshot) => snapshot.matches({ [area]: 'broken' }));
  if (isBroken) {
    return (
      <EmptyState
        isFailure
        title={brokenTexts.part}
        text={areaTexts.broken}
        action={
          <Button
            onClick={() => {
              dashboard.send({ type: `${area}.reopened` });
            }}
          >
            {failureTexts.retry}
          </Button>
        }
      />
    );
  }
  return (
    <ErrorBoundary
      onFailure={() => {
        dashboard.send({ type: `${area}.failed` });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

type OfflineDashboardProps = {
  copy: OfflineSnapshot;
  today: string;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
};

/** The dashboard from the offline snapshot, readable while the server cannot be reached. */
function OfflineDashboard({ copy, today, cardNumber }: OfflineDashboardProps) {
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
            <div className={styles.ways}>
              <Button
                busyText={isBusy ? keptTexts.asking : undefined}
                onClick={() => {
                  session.send({ type: 'profile.requested' });
                }}
              >
                {failureTexts.retry}
              </Button>
              <SlowNotice actor={session} />
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

/** The card from the offline snapshot; the checkout reads its number without a network as well. */
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

/** The newest transactions. A month has no totals, because the snapshot may hold only a part of it. */
function OfflineTransactions({ copy: { transactions }, today }: OfflineTransactionsProps) {
  const { months } = useMemo(() => withPage(emptyLedger, transactions), [transactions]);
  return (
    <section id="trans" className={styles.transactions} aria-label={sectionTexts.trans}>
      <SectionHead title={sectionTexts.trans} />
      {months.length === 0 && <EmptyState title={keptTexts.none} />}
      {months.map(({ key, days }) => (
        <section key={key}>
          <h3 className={styles.month}>{formatMonth(key)}</h3>
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
