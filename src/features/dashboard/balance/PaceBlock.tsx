import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { pacesOf } from '#domain/tierForecast.ts';
import { periodDays } from '#domain/programme.ts';
import {
  formatLitres,
  formatMoney,
  formatQuantity,
  formatSum,
  formatWhole,
  plural,
} from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { balanceTexts } from '#texts/balance.ts';
import { Hint } from '#ui/form/Hint.tsx';
import { useWatchedLedger } from '#features/dashboard/useWatchedLedger.ts';
import styles from './Balance.module.css';
import { PaceRow } from './PaceRow';
import { PaceSkeleton } from './PaceSkeleton';

const period = () => `${formatWhole(periodDays)}\u00a0${plural(periodDays, balanceTexts.days)}`;

type Props = {
  standing: TierProgress;
  /** The tier that is next. */
  goal: string;
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  /** YYYY-MM-DD. */
  today: string;
};

/** How soon the next tier comes at the pace of the last two months, each condition apart. */
export function PaceBlock({ standing, goal, paging, today }: Props) {
  const ledger = useWatchedLedger(paging);
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isFirst = useSelector(paging, (snapshot) => snapshot.hasTag('busy')) && ledger.count === 0;
  const paces = useMemo(
    () => pacesOf({ standing, ledger, isComplete, today }),
    [standing, ledger, isComplete, today],
  );
  if (isFirst) return <PaceSkeleton />;
  if (!paces) {
    return (
      <p className={styles.pace}>
        {isComplete ? balanceTexts.paceTooFew : balanceTexts.paceUnloaded}
      </p>
    );
  }
  return (
    <div className={styles.pace}>
      <h3 className={styles.paceTitle}>{balanceTexts.pace(goal)}</h3>
      <dl>
        <PaceRow
          title={balanceTexts.fuel}
          pace={paces.fuel}
          format={formatLitres}
          formatBare={formatQuantity}
        />
        <PaceRow
          title={balanceTexts.nonFuel}
          pace={paces.nonFuel}
          format={formatMoney}
          formatBare={formatSum}
        />
      </dl>
      {paces.isAtLeast && <p>{balanceTexts.paceAtLeast}</p>}
      <Hint summary={balanceTexts.paceHow}>{balanceTexts.paceHowText(period())}</Hint>
    </div>
  );
}
