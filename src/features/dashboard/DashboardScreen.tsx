import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dashboardMachine } from '#machines/dashboard/dashboard.ts';
import { formatSnapshotTime, type OfflineSnapshot } from '#domain/offlineSnapshot.ts';
import { tierOf } from '#domain/programme.ts';
import { dashboardTexts, keptTexts } from './texts';
import { titlesTexts } from '#ui/texts.ts';
import { useApp } from '#runtime/appContext.ts';
import { cx } from '#lib/cx.ts';
import layout from '#ui/layout/layout.module.css';
import { SectionBoundary } from './SectionBoundary';
import { BalanceSection } from './balance/BalanceSection';
import type { MountSlides } from './balance/useSlides';
import { CardSection } from './card/CardSection';
import styles from './DashboardScreen.module.css';
import { TransactionsSection } from './transactions/TransactionsSection';
import { formatLitres, formatMoney } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { Callout } from '#ui/feedback/Callout.tsx';
import text from '#ui/text.module.css';

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

type GreetingProps = { firstName: string; standing: TierProgress | null };

/** Who is at home, and what is left to the next tier. */
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

/** The first sign-in after a registration: it is said until the person goes on from here. */
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
