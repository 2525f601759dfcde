import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { transactionPagingMachine } from '#machines/dashboard/transactionPaging.ts';
import { formatDayMonth, formatMoney, formatPointsChange } from '#lib/text.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Link } from '#ui/Link.tsx';
import { operationTitle } from '#ui/ledger/operationTitle.ts';
import text from '#ui/text.module.css';
import styles from './LastOperation.module.css';

type Props = { paging: ActorRefFrom<typeof transactionPagingMachine> };

/** The newest operation in one line, which leads to the list of all. */
export function LastOperation({ paging }: Props) {
  const day = useSelector(paging, ({ context }) => context.ledger.months[0]?.days[0]);
  const isBusy = useSelector(paging, (snapshot) => snapshot.hasTag('busy'));
  const entry = day?.entries[0];
  if (!day || !entry) {
    return isBusy ? (
      <p className={styles.line} aria-hidden="true">
        <Skeleton size="long" />
      </p>
    ) : null;
  }
  const { orderType, location, currentPaid, currentPointsAccrued, currentPointsRedeemed } = entry;
  const points = currentPointsAccrued || -Math.abs(currentPointsRedeemed);
  return (
    <Link to="/dashboard#trans" className={styles.line}>
      <span>
        <span className={text.hidden}>{dashboardTexts.lastOperation} </span>
        {formatDayMonth(day.key)} · {operationTitle(orderType, location)}
      </span>{' '}
      <span className={text.number}>
        {currentPaid === 0 ? formatPointsChange(points) : formatMoney(currentPaid)}
      </span>
    </Link>
  );
}
