import { cardTexts } from './texts';
import { formatCardNumber } from '#lib/text.ts';
import { cabinetIcons } from './icons/cabinetIcons';
import { Barcode } from './Barcode';
import { Icon } from './Icon';
import styles from './CardWithBarcode.module.css';

type Props = {
  cardNumber: string;
  /** Shows the card over the whole screen. */
  onShow?: (() => void) | undefined;
};

/** What the checkout scans: the card number as a barcode, white in both themes. */
export const BarcodeStrip = ({ cardNumber, onShow }: Props) => (
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
