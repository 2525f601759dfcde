import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '../../../../machines/transactionPaging';
import { pacesOf } from '../../../domain/pace';
import { formatLitres, formatMoney, formatQuantity, formatSum } from '../../../domain/text';
import type { Standing } from '../../../domain/tiers';
import { ru } from '../../../ru';
import { Hint } from '../../../ui/Hint';
import styles from './Balance.module.css';
import { ConditionRod } from './ConditionRod';

type Props = {
  standing: Standing;
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  today: string;
};

/** Both conditions of the next tier, each with what remains and how soon it comes. */
export function StandingRods({ standing, paging, today }: Props) {
  const ledger = useSelector(paging, ({ context }) => context.ledger);
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const paces = useMemo(
    () => pacesOf({ standing, ledger, isComplete, today }),
    [standing, ledger, isComplete, today],
  );
  const { next, conditions } = standing;
  const { fuel, nonFuel } = conditions;
  const goal = next?.programName ?? '';
  return (
    <div className={styles.standing}>
      {!next && <p>{ru.balance.top}</p>}
      <div className={styles.rods}>
        <ConditionRod
          title={ru.balance.fuel}
          progress={ru.balance.of(formatQuantity(fuel.current), formatLitres(fuel.required))}
          condition={fuel}
          format={formatLitres}
          goal={goal}
          pace={paces?.fuel}
        />
        <ConditionRod
          title={ru.balance.nonFuel}
          progress={ru.balance.of(formatSum(nonFuel.current), formatMoney(nonFuel.required))}
          condition={nonFuel}
          format={formatMoney}
          goal={goal}
          pace={paces?.nonFuel}
        />
      </div>
      {paces && <Hint summary={ru.balance.paceHow}>{ru.balance.paceHowText}</Hint>}
    </div>
  );
}
