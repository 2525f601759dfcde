import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import { payableShare } from '#src/programme.ts';
import { formatCardNumber, formatPoints, formatWhole } from '#lib/text.ts';
import { cardTexts } from '#ui/texts.ts';
import { modalFacts } from '#domain/modals.ts';
import type { App } from '#app/appContext.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { Barcode } from '#ui/Barcode.tsx';
import { cx } from '#lib/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { ModalSheet } from '#ui/dialog/ModalSheet.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import styles from './CheckoutCard.module.css';
import { dashboardTexts } from '#features/dashboard/texts.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailure } from '#ui/feedback/EmptyState.tsx';

type Props = Pick<App, 'session'> & {
  copy: ActorRefFrom<typeof offlineSnapshotMachine>;
  /** Expanded while the barcode is turned by 90° to fill the screen. */
  turn: ActorRefFrom<typeof disclosureMachine> | undefined;
};

/**
 * The card over the whole screen, white in both themes, for a scanner or a cashier. Without the server the
 * card is that of the offline snapshot.
 */
export function CheckoutCard({ session, copy, turn }: Props) {
  const isTurned = useSelector(turn, (snapshot) => snapshot?.matches('expanded') ?? false);
  const client = useSelector(session, ({ context }) => context.client);
  const kept = useSelector(copy, ({ context }) => context.copy);
  const card = (client ?? kept)?.card;
  const number = card?.cardNumber;
  return (
    <ModalSheet title={modalFacts.checkout.title} look="plate" size="full">
      {card === undefined || number === undefined ? (
        <CheckoutWaiting session={session} copy={copy} />
      ) : (
        <div className={cx(styles.checkout, isTurned && styles.isTurned)}>
          {!isTurned && <QrCode text={number} label={cardTexts.qr} className={styles.qr} />}
          <div className={styles.code}>
            <div className={styles.bars}>
              <div className={styles.turning}>
                <Barcode digits={number} label={cardTexts.barcode} className={styles.barcode} />
              </div>
              <button
                type="button"
                className={styles.turn}
                aria-pressed={isTurned}
                onClick={() => turn?.send({ type: 'disclosure.toggled' })}
              >
                <Icon path={cabinetIcons.expand} isSmall />
                {cardTexts.turn}
              </button>
            </div>
            <p className={styles.number} translate="no">
              {formatCardNumber(number)}
            </p>
            <p className={styles.hint}>
              {cardTexts.atTill}. <span className={styles.worth}>{cardTexts.brighter}</span>
            </p>
            <p className={cx(styles.hint, styles.worth)}>
              {cardTexts.payable(formatPoints(card.points), formatWhole(payableShare * 100))}
            </p>
          </div>
        </div>
      )}
    </ModalSheet>
  );
}

type CheckoutWaitingProps = Pick<App, 'session'> & {
  copy: ActorRefFrom<typeof offlineSnapshotMachine>;
};

/** The card has not loaded yet: the page was reloaded while it showed the card. */
function CheckoutWaiting({ session, copy }: CheckoutWaitingProps) {
  const failure = useSelector(session, ({ context }) => context.failure);
  const isUnreachable = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'unreachable' } }),
  );
  const isReading = useSelector(copy, (snapshot) => snapshot.matches('reading'));
  if (!isUnreachable || isReading) return <Skeleton size="figure" />;
  return (
    <LoadFailure
      title={dashboardTexts.cardFailed}
      failure={failure}
      onRetry={() => {
        session.send({ type: 'profile.requested' });
      }}
    />
  );
}
