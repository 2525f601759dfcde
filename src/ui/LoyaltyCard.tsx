import { programme } from '#src/programme.ts';
import { tierWithGem, type Tier } from '#domain/programme.ts';
import { formatWhole } from '#lib/text.ts';
import { cardTexts, tierTexts } from './texts';
import { CardNumber } from './CardNumber';
import { CardTable } from './CardTable';
import { cx } from '#lib/cx.ts';
import { Counter } from './Counter';
import styles from './LoyaltyCard.module.css';

type Props = {
  tier: Tier;
  /** Whole points. */
  points: number;
  name: string;
  /** Sixteen digits. */
  cardNumber: string;
  isNumberShown: boolean;
  /** Left out where the number is not on the card. */
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
