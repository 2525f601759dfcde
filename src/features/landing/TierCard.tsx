import { tierNamed, type TierRule } from '#domain/programme.ts';
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
  const facts = tierNamed(rule.programName);
  const tier = facts?.gem ?? 'none';
  return (
    <li className={styles.plate} data-tier={tier}>
      <p className={styles.ordinal}>{facts?.ordinal ?? tierTexts.nth(String(ordinal))}</p>
      <TierIcon tier={tier} className={styles.stone} />
      <h3 className={styles.name}>{rule.programName}</h3>
      <ul className={styles.conditions}>
        {facts && <li>{mainTexts.gives(formatQuantity(facts.percent))}</li>}
        <li>{mainTexts.fuel(formatLitres(rule.qualFuel2))}</li>
        <li>{mainTexts.nonFuel(formatMoney(rule.qualNonFuel3))}</li>
      </ul>
    </li>
  );
}
