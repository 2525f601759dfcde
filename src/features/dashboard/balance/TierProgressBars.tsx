import { formatLitres, formatMoney, formatQuantity, formatSum } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { ru } from '#texts/ru.ts';
import styles from './Balance.module.css';
import { ConditionBar } from './ConditionBar';

type Props = { standing: TierProgress };

/** Both conditions of the next tier; at the top, of the last one. */
export function TierProgressBars({ standing: { next, conditions } }: Props) {
  const { fuel, nonFuel } = conditions;
  return (
    <div className={styles.standing}>
      {!next && <p>{ru.balance.top}</p>}
      <div className={styles.rods}>
        <ConditionBar
          title={ru.balance.fuel}
          progress={ru.balance.of(formatQuantity(fuel.current), formatLitres(fuel.required))}
          condition={fuel}
          format={formatLitres}
        />
        <ConditionBar
          title={ru.balance.nonFuel}
          progress={ru.balance.of(formatSum(nonFuel.current), formatMoney(nonFuel.required))}
          condition={nonFuel}
          format={formatMoney}
        />
      </div>
    </div>
  );
}
