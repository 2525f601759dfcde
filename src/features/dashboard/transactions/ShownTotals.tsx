import type { ShownLedger } from '#domain/ledgerFilter.ts';
import { formatMoney, formatPoints, formatWhole, plural } from '#lib/text.ts';
import { ledgerToolsTexts } from '#texts/ledgerTools.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './TransactionTools.module.css';

type Props = { shown: ShownLedger; isLoading: boolean };

/** What the operations that are shown come to, the errored ones left out (section 8). */
export const ShownTotals = ({ shown, isLoading }: Props) => (
  <p role="status" className={styles.totals}>
    {isLoading ? (
      <Skeleton size="long" />
    ) : (
      <>
        <span>
          <b>{formatWhole(shown.count)}</b> {plural(shown.count, ledgerToolsTexts.operations)}
        </span>{' '}
        <span>
          {ledgerToolsTexts.paid} <b>{formatMoney(shown.totalPaid)}</b>
        </span>{' '}
        <span>
          {ledgerToolsTexts.accrued} <b>{formatPoints(shown.totalPointsAccrues)}</b>
        </span>
      </>
    )}
  </p>
);
