import { cardTexts } from '#texts/card.ts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { Barcode } from '#ui/Barcode.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './CardWithBarcode.module.css';

type Props = {
  cardNumber: string;
  /** Shows the card over the whole screen. */
  onShow: () => void;
};

/** What the till scans: the card number as a barcode, white in both themes. */
export const BarcodeStrip = ({ cardNumber, onShow }: Props) => (
  <div className={styles.slip}>
    <Barcode digits={cardNumber} label={cardTexts.barcode} className={styles.barcode} />
    <p className={styles.caption}>
      <span>{cardTexts.atTill}</span>
      <button type="button" className={styles.show} onClick={onShow} aria-haspopup="dialog">
        <Icon path={cabinetIcons.expand} isSmall />
        {cardTexts.show}
      </button>
    </p>
  </div>
);
