import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { type Pace, type Paces, pacesOf, unknownPaces } from '#domain/tierForecast.ts';
import { formatDayMonth, formatLitres, formatMoney, formatQuantity, formatSum } from '#lib/text.ts';
import type { TierProgress } from '#domain/tiers.ts';
import { balanceTexts } from '#features/dashboard/texts.ts';
import { Button } from '#ui/Button.tsx';
import { useWatchedLedger } from '#features/dashboard/useWatchedLedger.ts';
import styles from './Balance.module.css';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

type Props = {
  standing: TierProgress;
  /** Name of the next tier, in the genitive. */
  goal: string;
  paging: ActorRefFrom<typeof transactionPagingMachine>;
  /** YYYY-MM-DD. */
  today: string;
  /** Requests the transactions of two months again. */
  onAsk: () => void;
};

const conditions = ['fuel', 'nonFuel'] as const;
type ConditionName = (typeof conditions)[number];

/** `full` has the unit; `bare` is for an amount beside one with the unit. */
const formats = {
  fuel: { full: formatLitres, bare: formatQuantity },
  nonFuel: { full: formatMoney, bare: formatSum },
} as const;

/** The client's monthly purchases and the amounts for the next tier, one sentence per condition. */
export function PaceBlock({ standing, goal, paging, today, onAsk }: Props) {
  const ledger = useWatchedLedger(paging);
  const isComplete = useSelector(paging, (snapshot) => snapshot.matches('complete'));
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  const known = useMemo(
    () => pacesOf({ standing, ledger, isComplete, today }),
    [standing, ledger, isComplete, today],
  );
  if (!known && isBusy) return <PaceSkeleton />;
  return (
    <div className={styles.pace}>
      {sentencesOf(known ?? unknownPaces(standing), goal).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!known && !isComplete && (
        <p>
          {balanceTexts.paceUnloaded}
          <Button look="link" onClick={onAsk}>
            {balanceTexts.paceLoad}
          </Button>
        </p>
      )}
    </div>
  );
}

function sentencesOf(paces: Paces, goal: string): string[] {
  const said = conditions.map((name) => paceSentence(name, paces[name], goal, paces.isAtLeast));
  const needed = conditions.flatMap((name) => neededAmount(name, paces[name]));
  return [
    ...said.filter((sentence) => sentence !== null),
    ...(needed.length > 0 ? [balanceTexts.needed(goal, needed.join(balanceTexts.and))] : []),
  ];
}

/** Null where the condition is met, or where there is no pace to compare. */
function paceSentence(name: ConditionName, pace: Pace, goal: string, isAtLeast: boolean) {
  if (pace.kind === 'reached') return balanceTexts.reached[name](goal, formatDayMonth(pace.date));
  if (pace.kind !== 'short' || pace.monthly === 0) return null;
  const { full, bare } = formats[name];
  const amount = balanceTexts[isAtLeast ? 'atLeast' : 'about'](full(pace.monthly));
  return balanceTexts.pace[name](amount, goal, bare(pace.needed));
}

/** Monthly amount for the next tier, where the client has bought nothing or too little is known. */
function neededAmount(name: ConditionName, pace: Pace): string[] {
  const isUnpaced = pace.kind === 'unknown' || (pace.kind === 'short' && pace.monthly === 0);
  if (!isUnpaced) return [];
  const amount = formats[name].full(pace.needed);
  return [name === 'fuel' ? amount : balanceTexts.inShop(amount)];
}

/** Skeleton of the sentences while the first transactions load. */
export const PaceSkeleton = () => (
  <div className={styles.pace} aria-hidden="true">
    {[0, 1].map((sentence) => (
      <div key={sentence}>
        <p>
          <Skeleton size="long" />
        </p>
        <p>
          <Skeleton size="short" />
        </p>
      </div>
    ))}
  </div>
);
