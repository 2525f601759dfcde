import { programme } from '#src/programme.ts';
import { tierNamed, type TierRule } from '#domain/programme.ts';
import { formatLitres, formatMoney, formatQuantity } from '#lib/text.ts';
import type { TierPlace } from '#domain/tiers.ts';
import { tierTexts } from '#ui/texts.ts';
import { tierSliderTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import text from '#ui/text.module.css';
import styles from './TierSlider.module.css';

type Props = { tier: TierRule; index: number; place: TierPlace };

/** A tier: its gem, what it is to the client, what it gives (D31) and asks for. */
export function TierCard({ tier, index, place }: Props) {
  const { programName, qualFuel2, qualNonFuel3 } = tier;
  const isOwn = place === 'own';
  const facts = tierNamed(programName);
  const stone = facts?.gem ?? 'none';
  return (
    <li
      className={cx(styles.plate, 'slide', isOwn && styles.isOwn)}
      data-tier={stone}
      aria-current={isOwn || undefined}
    >
      <TierIcon tier={stone} className={styles.stone} />
      <div>
        <h4 className={styles.name}>{programName}</h4>
        <p className={styles.place}>
          {programme[index]?.ordinal ?? tierTexts.nth(String(index + 1))}
        </p>
        {place !== 'other' && (
          <p className={styles.place}>{isOwn ? tierSliderTexts.own : tierSliderTexts.upcoming}</p>
        )}
      </div>
      <ul className={cx(styles.terms, text.number)}>
        {facts && (
          <li className={text.strong}>{tierSliderTexts.gives(formatQuantity(facts.percent))}</li>
        )}
        {qualFuel2 > 0 && <li>{tierSliderTexts.fuel(formatLitres(qualFuel2))}</li>}
        {qualNonFuel3 > 0 && <li>{tierSliderTexts.nonFuel(formatMoney(qualNonFuel3))}</li>}
        {qualFuel2 <= 0 && qualNonFuel3 <= 0 && <li>{tierSliderTexts.free}</li>}
      </ul>
    </li>
  );
}
