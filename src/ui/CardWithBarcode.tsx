import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { disclosureMachine } from '#machines/shared/disclosure.ts';
import type { CardHolder } from '#domain/offlineSnapshot.ts';
import { tierOf } from '#domain/programme.ts';
import { LoyaltyCard } from './LoyaltyCard';
import styles from './CardWithBarcode.module.css';
import { cardTexts } from './texts';
import { formatCardNumber } from '#lib/text.ts';
import { cabinetIcons } from './cabinetIcons';
import { Barcode } from './Barcode';
import { Icon } from './Icon';

type Props = {
  holder: CardHolder;
  /** Absent where the number is under the barcode. */
  cardNumber?: ActorRefFrom<typeof disclosureMachine>;
  /** Absent where the card cannot open over the whole screen: its number replaces the button. */
  onShow?: () => void;
};

/** The card, and the barcode strip that shows from under it. */
export function CardWithBarcode({ holder: { name, card }, cardNumber, onShow }: Props) {
  const isNumberShown = useSelector(cardNumber, (snapshot) => snapshot?.matches('expanded'));
  return (
    <div className={styles.pass}>
      <LoyaltyCard
        tier={tierOf(card.programName)}
        points={card.points}
        name={name}
        cardNumber={card.cardNumber}
        isNumberShown={isNumberShown === true}
        onNumberToggle={
          cardNumber &&
          (() => {
            cardNumber.send({ type: 'disclosure.toggled' });
          })
        }
      />
      <BarcodeStrip cardNumber={card.cardNumber} onShow={onShow} />
    </div>
  );
}

type BarcodeStripProps = {
  cardNumber: string;
  /** Shows the card over the whole screen. */
  onShow?: (() => void) | undefined;
};

/** The card number as a barcode for the checkout, white in both themes. */
const BarcodeStrip = ({ cardNumber, onShow }: BarcodeStripProps) => (
  <div className={styles.slip}>
    <Barcode digits={cardNumber} label={cardTexts.barcode} className={styles.barcode} />
    <p className={styles.caption}>
      <span>{cardTexts.atTill}</span>
      {onShow ? (
        <button type="button" className={styles.show} onClick={onShow} aria-haspopup="dialog">
          <Icon path={cabinetIcons.expand} isSmall />
          {cardTexts.show}
        </button>
      ) : (
        <span translate="no">{formatCardNumber(cardNumber)}</span>
      )}
    </p>
  </div>
);
