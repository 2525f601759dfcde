import { tierOf, type TierRule } from '#domain/loyalty.ts';
import { earnedPercent } from '#domain/programme.ts';
import { formatLitres, formatMoney, formatQuantity } from '#lib/text.ts';
import { mainTexts } from './texts';
import { tierTexts } from '#ui/texts.ts';
import { TierIcon } from '#ui/TierIcon.tsx';
import styles from './Tiers.module.css';

type Props = {
  rule: TierRule;
  /** From 1, the lowest tier. */
  ordinal: number;
};

/** One tier: its gem and both conditions. A tier without a gem is still shown. */
export function TierCard({ rule, ordinal }: Props) {
  const percent = earnedPercent.get(rule.programName);
  const tier = tierOf(rule.programName);
  return (
    <li className={styles.plate} data-tier={tier}>
      <p className={styles.ordinal}>
        {tier === 'none' ? mainTexts.ordinal(String(ordinal)) : tierTexts[tier].ordinal}
      </p>
      <TierIcon tier={tier} className={styles.stone} />
      <h3 className={styles.name}>{rule.programName}</h3>
      <ul className={styles.conditions}>
        {percent !== undefined && <li>{mainTexts.gives(formatQuantity(percent))}</li>}
        <li>{mainTexts.fuel(formatLitres(rule.qualFuel2))}</li>
        <li>{mainTexts.nonFuel(formatMoney(rule.qualNonFuel3))}</li>
      </ul>
    </li>
  );
}
