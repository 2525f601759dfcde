import { programme } from '#src/programme.ts';
import { type Tier, tierWithGem } from '#domain/programme.ts';
import { formatCardEnd, formatCardNumber, formatWhole } from '#lib/text.ts';
import { cardTexts, tierTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { Counter } from './Counter';
import styles from './LoyaltyCard.module.css';
import { TierIcon } from './TierIcon';
import { controlIcons } from './icons';
import { Icon } from './Icon';
import text from './text.module.css';

type Props = {
  tier: Tier;
  /** Whole points. */
  points: number;
  name: string;
  /** Sixteen digits. */
  cardNumber: string;
  isNumberShown: boolean;
  /** Absent where the number is not on the card. */
  onNumberToggle: (() => void) | undefined;
};

/** A balance longer than this, separators included, is set smaller. */
const longBalance = 8;

/** The loyalty card: the client's own gem, their tier, balance, name and number. */
export function LoyaltyCard({ tier, points, name, onNumberToggle, ...number }: Props) {
  const balance = formatWhole(points);
  const facts = tierWithGem(tier);
  return (
    <div className={styles.card} data-tier={tier}>
      <CardTable tier={tier} />
      <p className={styles.tier}>
        <span>{facts?.programName ?? tierTexts.none}</span>
        <small>{facts?.ordinal ?? tierTexts.next(programme[0]?.programName ?? '')}</small>
      </p>
      <dl className={cx(styles.points, balance.length > longBalance && styles.isLong)}>
        <dt>{cardTexts.points}</dt>
        <dd>
          <Counter value={points} format={formatWhole} />
        </dd>
      </dl>
      <div className={styles.foot}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        {onNumberToggle && <CardNumber {...number} onNumberToggle={onNumberToggle} />}
      </div>
    </div>
  );
}

type CardTableProps = { tier: Tier };

/** The card's background: facets, the gem, and scrims that keep text readable. */
const CardTable = ({ tier }: CardTableProps) => (
  <div className={styles.table} aria-hidden="true">
    <TierIcon tier={tier} className={styles.stone} />
    <svg className={styles.facets} viewBox="0 0 400 240" preserveAspectRatio="none">
      <path className={styles.lit} d="M0 0h150L70 108zM0 240L70 108 190 240z" />
      <path className={styles.dim} d="M150 0h96L70 108zM190 240L70 108 300 240z" />
      <path className={styles.shaded} d="M0 0l70 108L0 240zM300 240L400 150v90z" />
    </svg>
  </div>
);

type CardNumberProps = { cardNumber: string; isNumberShown: boolean; onNumberToggle: () => void };

/** The card's number: its end, or the whole of it on request. */
const CardNumber = ({ cardNumber, isNumberShown, onNumberToggle }: CardNumberProps) => (
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
