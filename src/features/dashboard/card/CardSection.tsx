import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { holderOf, type CardHolder } from '#domain/offlineSnapshot.ts';
import type { App } from '#runtime/appContext.ts';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { ExpiringPoints } from './ExpiringPoints';
import { LastTransaction } from './LastTransaction';
import { NoCard } from './NoCard';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { CardWithBarcode } from '#ui/CardWithBarcode.tsx';
import { sectionTexts } from '#ui/texts.ts';

type Props = Pick<App, 'session'> & {
  /** What the device keeps of the card, while the server is asked for the client. */
  kept: CardHolder | null;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
  forecast: ActorRefFrom<typeof pointsForecastMachine>;
  paging: ActorRefFrom<typeof transactionPagingMachine> | undefined;
  today: string;
  onShow: () => void;
};

/** The card area (section 2): the card as the checkout reads it, and the points that expire soon. */
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
