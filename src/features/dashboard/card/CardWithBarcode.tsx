import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { CardHolder } from '#domain/offlineSnapshot.ts';
import { tierOf } from '#domain/loyalty.ts';
import { LoyaltyCard } from '#ui/LoyaltyCard.tsx';
import styles from './CardWithBarcode.module.css';
import { BarcodeStrip } from './BarcodeStrip';

type Props = {
  holder: CardHolder;
  cardNumber: ActorRefFrom<typeof disclosureMachine>;
  onShow: () => void;
};

/** The card with the slip that looks out from under it. */
export function CardWithBarcode({ holder: { name, card }, cardNumber, onShow }: Props) {
  const isNumberShown = useSelector(cardNumber, (snapshot) => snapshot.matches('expanded'));
  return (
    <div className={styles.pass}>
      <LoyaltyCard
        tier={tierOf(card.programName)}
        points={card.points}
        name={name}
        cardNumber={card.cardNumber}
        isNumberShown={isNumberShown}
        onNumberToggle={() => {
          cardNumber.send({ type: 'disclosure.toggled' });
        }}
      />
      <BarcodeStrip cardNumber={card.cardNumber} onShow={onShow} />
    </div>
  );
}
