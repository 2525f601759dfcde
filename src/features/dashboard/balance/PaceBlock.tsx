import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { pacesOf, unknownPaces } from '#domain/tierForecast.ts';
import { formatLitres, formatMoney, formatQuantity, formatSum } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { balanceTexts } from '#texts/balance.ts';
import { useWatchedLedger } from '#features/dashboard/useWatchedLedger.ts';
import styles from './Balance.module.css';
import { PaceHint } from './PaceHint';
import { PaceNote } from './PaceNote';
import { PaceRow } from './PaceRow';
import { PaceSkeleton } from './PaceSkeleton';

type Props = {
  standing: TierProgress;
  /** The tier that is next. */
  goal: string;
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  /** YYYY-MM-DD. */
  today: string;
  /** Asks for the transactions of two months once more. */
  onAsk: () => void;
};

/** How soon the next tier comes at the pace of the last two months, each condition apart. */
export function PaceBlock({ standing, goal, paging, today, onAsk }: Props) {
  const ledger = useWatchedLedger(paging);
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  const known = useMemo(
    () => pacesOf({ standing, ledger, isComplete, today }),
    [standing, ledger, isComplete, today],
  );
  if (!known && isBusy) return <PaceSkeleton />;
  const paces = known ?? unknownPaces(standing);
  return (
    <div className={styles.pace}>
      <div className={styles.paceHead}>
        <h3 className={styles.paceTitle}>{balanceTexts.pace(goal)}</h3>
        {known && <PaceHint />}
      </div>
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
      <PaceNote paces={known} isComplete={isComplete} onAsk={onAsk} />
    </div>
  );
}
