import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { pointsForecastMachine } from '#machines/dashboard/pointsForecast.ts';
import { holderOf } from '#domain/offlineSnapshot.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import type { App } from '#runtime/appContext.ts';
import styles from '#features/dashboard/DashboardScreen.module.css';
import { ExpiringPoints } from './ExpiringPoints';
import { NoCard } from './NoCard';
import { CardWithBarcode } from './CardWithBarcode';

type Props = Pick<App, 'session'> & {
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
  forecast: ActorRefFrom<typeof pointsForecastMachine>;
  today: string;
  onShow: () => void;
};

/** The card area (section 2): the card as the till reads it, and the points that burn soon. */
export function CardSection({ session, cardNumber, forecast, today, onShow }: Props) {
  const client = useSelector(session, ({ context }) => context.client);
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  return (
    <section
      id="card"
      className={styles.card}
      aria-label={dashboardTexts.card}
      aria-busy={!client && !isUnreachable}
    >
      {client ? (
        <CardWithBarcode holder={holderOf(client)} cardNumber={cardNumber} onShow={onShow} />
      ) : (
        <NoCard session={session} isUnreachable={isUnreachable} />
      )}
      <ExpiringPoints forecast={forecast} today={today} />
    </section>
  );
}
