import type { ShownLedger } from '#domain/ledgerFilter.ts';
import { formatMoney, formatPoints, formatWhole, plural } from '#lib/text.ts';
import { ledgerToolsTexts } from './texts';
import text from '#ui/text.module.css';
import styles from './TransactionTools.module.css';

type Props = { shown: ShownLedger; isLoading: boolean; isFiltered: boolean };

/**
 * What the transactions that are shown come to, the errored ones left out (section 8). A sum of nothing is not shown. Unfiltered, the
 * months say it: it is only read out then.
 */
export const ShownTotals = ({ shown, isLoading, isFiltered }: Props) => (
  <p role="status" className={isFiltered && shown.count > 0 ? styles.totals : text.hidden}>
    {!isLoading && shown.count === 0 && <span>{ledgerToolsTexts.none}</span>}
    {!isLoading && shown.count > 0 && (
      <>
        <span>
          <b>{formatWhole(shown.count)}</b>{' '}
          <span>{plural(shown.count, ledgerToolsTexts.transactions)}</span>
        </span>{' '}
        {shown.totalPaid !== 0 && (
          <span>
            {ledgerToolsTexts.paid} <b>{formatMoney(shown.totalPaid)}</b>{' '}
          </span>
        )}
        {shown.totalPointsAccrues !== 0 && (
          <span>
            {ledgerToolsTexts.accrued} <b>{formatPoints(shown.totalPointsAccrues)}</b>
          </span>
        )}
      </>
    )}
  </p>
);
