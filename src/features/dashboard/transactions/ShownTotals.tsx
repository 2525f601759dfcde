import type { ShownLedger } from '#domain/ledgerFilter.ts';
import { formatMoney, formatPoints, formatWhole, plural } from '#lib/text.ts';
import { ledgerToolsTexts } from '#texts/ledgerTools.ts';
import text from '#ui/text.module.css';
import styles from './TransactionTools.module.css';

type Props = { shown: ShownLedger; isLoading: boolean; isFiltered: boolean };

/**
 * What the transactions that are shown come to, the errored ones left out (section 8). Unfiltered, the
 * months say it: it is only read out then.
 */
export const ShownTotals = ({ shown, isLoading, isFiltered }: Props) => (
  <p role="status" className={isFiltered ? styles.totals : text.hidden}>
    {!isLoading && (
      <>
        <span>
          <b>{formatWhole(shown.count)}</b> {plural(shown.count, ledgerToolsTexts.transactions)}
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
