import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '../../../machines/disclosure';
import { tierOf } from '../../domain/loyalty';
import { ru } from '../../ru';
import type { App } from '../../ui/appContext';
import { Blank } from '../../ui/Blank';
import { Button } from '../../ui/Button';
import { LoyaltyCard } from '../../ui/LoyaltyCard';
import { LoyaltyCardSkeleton } from '../../ui/LoyaltyCardSkeleton';
import { Slow } from '../../ui/Slow';
import styles from './DashboardScreen.module.css';

type Props = Pick<App, 'session'> & { cardNumber: ActorRefFrom<typeof disclosureMachine> };

/** The card area: the card itself, its place while it loads, or why it is not there. */
export function CardSection({ session, cardNumber }: Props) {
  const client = useSelector(session, ({ context }) => context.client);
  const isNumberShown = useSelector(cardNumber, (snapshot) => snapshot.matches('expanded'));
  const isSlow = useSelector(session, (snapshot) => snapshot.hasTag('slow'));
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  return (
    <section
      id="card"
      className={styles.section}
      aria-label={ru.dashboard.card}
      aria-busy={!client && !isUnreachable}
    >
      {client ? (
        <LoyaltyCard
          tier={tierOf(client.card.programName)}
          points={client.card.points}
          name={`${client.firstName} ${client.lastName}`.trim()}
          cardNumber={client.card.cardNumber}
          isNumberShown={isNumberShown}
          onNumberToggle={() => {
            cardNumber.send({ type: 'disclosure.toggled' });
          }}
        />
      ) : isUnreachable ? (
        <Blank
          isFailure
          title={ru.dashboard.cardFailed}
          text={ru.dashboard.cardFailedText}
          action={
            <Button
              onClick={() => {
                session.send({ type: 'profile.requested' });
              }}
            >
              {ru.failure.retry}
            </Button>
          }
        />
      ) : (
        <LoyaltyCardSkeleton />
      )}
      {isSlow && (
        <Slow
          onCancel={() => {
            session.send({ type: 'wait.cancelled' });
          }}
        />
      )}
    </section>
  );
}
