import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { type CardHolder, holderOf } from '#domain/offlineSnapshot.ts';
import { type App, useApp } from '#app/appContext.ts';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { ExpiringPoints } from './ExpiringPoints';
import { SlowNotice, SlowSkeleton } from '#ui/feedback/SlowNotice.tsx';
import { CardWithBarcode } from '#ui/CardWithBarcode.tsx';
import { failureTexts, sectionTexts } from '#ui/texts.ts';
import { formatDayMonth } from '#lib/text.ts';
import { dashboardTexts } from '#features/dashboard/texts.ts';
import { dayName } from '#ui/ledger/MonthSection.tsx';
import { TransactionSums } from '#ui/ledger/TransactionRow.tsx';
import { boughtTitle } from '#ui/ledger/transactionTitle.ts';
import text from '#ui/text.module.css';
import cardSectionStyles from './CardSection.module.css';
import { reasonOf } from '#ui/feedback/errorMessages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { LoyaltyCardSkeleton } from '#ui/feedback/CabinetSkeletons.tsx';

type Props = Pick<App, 'session'> & {
  /** The card of the offline snapshot, shown while the client's profile loads. */
  kept: CardHolder | null;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
  forecast: ActorRefFrom<typeof pointsForecastMachine>;
  paging: ActorRefFrom<typeof transactionPagingMachine> | undefined;
  today: string;
  onShow: () => void;
};

/** The card section (section 2): the card that the checkout reads, and the points that expire soon. */
export function CardSection({ session, kept, cardNumber, forecast, paging, today, onShow }: Props) {
  const client = useSelector(session, ({ context }) => context.client);
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const holder = client ? holderOf(client) : kept;
  return (
    <section
      id="card"
      className={styles.card}
      aria-label={sectionTexts.card}
      aria-busy={!client && !isUnreachable}
    >
      <div className={styles.owned}>
        {holder ? (
          <>
            <CardWithBarcode holder={holder} cardNumber={cardNumber} onShow={onShow} />
            {!client && <SlowNotice actor={session} />}
          </>
        ) : (
          <NoCard session={session} isUnreachable={isUnreachable} />
        )}
        {paging && <LastTransaction paging={paging} today={today} />}
      </div>
      <ExpiringPoints forecast={forecast} today={today} />
    </section>
  );
}

type LastTransactionProps = {
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  /** YYYY-MM-DD. */
  today: string;
};

/** The newest transaction in one line, which opens its receipt; an empty line while it loads. */
function LastTransaction({ paging, today }: LastTransactionProps) {
  const { modals } = useApp();
  const day = useSelector(paging, ({ context }) => context.ledger.months[0]?.days[0]);
  const entry = day?.entries[0];
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  if (!entry) return isBusy && <div aria-hidden="true" className={cardSectionStyles.line} />;
  return (
    <button
      type="button"
      className={cardSectionStyles.line}
      aria-haspopup="dialog"
      onClick={() => {
        modals.send({ type: 'modal.opened', modal: { id: 'receipt', of: entry.rrn } });
      }}
    >
      <span>
        <span className={text.hidden}>{dashboardTexts.lastOperation} </span>
        <span>
          {`${dayName(day.key, today) ?? formatDayMonth(day.key)} · ${boughtTitle(entry)}`}
        </span>
      </span>{' '}
      <TransactionSums entry={entry} />
    </button>
  );
}

type NoCardProps = Pick<App, 'session'> & { isUnreachable: boolean };

/** Skeleton of the card while the profile loads, or the reason why the profile did not load. */
function NoCard({ session, isUnreachable }: NoCardProps) {
  const failure = useSelector(session, ({ context }) => context.failure);
  if (isUnreachable) {
    return (
      <EmptyState
        isFailure
        title={dashboardTexts.cardFailed}
        text={dashboardTexts.cardSafe(
          (failure && reasonOf(failure)) ?? dashboardTexts.cardTryLater,
        )}
        action={
          <Button
            onClick={() => {
              session.send({ type: 'profile.requested' });
            }}
          >
            {failureTexts.retry}
          </Button>
        }
      />
    );
  }
  return (
    <SlowSkeleton actor={session}>
      <LoyaltyCardSkeleton />
    </SlowSkeleton>
  );
}
