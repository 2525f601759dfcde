import { formatCardEnd, formatCardNumber } from '#lib/text.ts';
import { cardTexts } from './texts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { Icon } from './Icon';
import styles from './LoyaltyCard.module.css';
import text from './text.module.css';

type Props = { cardNumber: string; isNumberShown: boolean; onNumberToggle: () => void };

/** The card's number: its end, or the whole of it on request. */
export const CardNumber = ({ cardNumber, isNumberShown, onNumberToggle }: Props) => (
  <button
    type="button"
    className={styles.number}
    aria-expanded={isNumberShown}
    onClick={onNumberToggle}
  >
    <span translate="no">
      {isNumberShown ? formatCardNumber(cardNumber) : formatCardEnd(cardNumber)}
    </span>{' '}
    <span className={text.hidden}>
      {isNumberShown ? cardTexts.hideNumber : cardTexts.showNumber}
    </span>
    <Icon path={isNumberShown ? controlIcons.eyeOff : controlIcons.eye} isSmall />
  </button>
);
