import { formatLitres, formatMoney, formatQuantity, formatSum } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { balanceTexts } from './texts';
import styles from './Balance.module.css';
import { ConditionBar } from './ConditionBar';

type Props = { standing: TierProgress; title: string | null };

/** Both conditions of the next tier; at the top, of the last one. */
export function TierProgressBars({ standing: { next, conditions }, title }: Props) {
  const { fuel, nonFuel } = conditions;
  return (
    <div className={styles.standing}>
      {title !== null && <h3>{title}</h3>}
      {!next && <p>{balanceTexts.top}</p>}
      <div className={styles.rods}>
        <ConditionBar
          title={balanceTexts.fuel}
          progress={balanceTexts.of(formatQuantity(fuel.current), formatLitres(fuel.required))}
          condition={fuel}
          format={formatLitres}
        />
        <ConditionBar
          title={balanceTexts.nonFuel}
          progress={balanceTexts.of(formatSum(nonFuel.current), formatMoney(nonFuel.required))}
          condition={nonFuel}
          format={formatMoney}
        />
      </div>
    </div>
  );
}
