import { useEffect, useMemo } from 'react';
import type { LedgerFilter, ShownLedger } from '#domain/ledgerFilter.ts';
import { formatCardEnd, formatDate, formatMoney, formatPoints } from '#lib/text.ts';
import { exportedTexts, ledgerToolsTexts } from './texts';
import { MonthBought } from '#ui/ledger/MonthBought.tsx';
import { filterWords } from './filterTexts';
import { PrintMonth } from './PrintMonth';
import styles from './PrintSheet.module.css';

export type Printed = {
  shown: ShownLedger;
  filter: LedgerFilter;
  cardNumber: string;
  /** The day of printing, YYYY-MM-DD. */
  day: string;
  /** The month of which older transactions are still to come, YYYY-MM. */
  partialMonth?: string | undefined;
};

type Props = Printed & { onDrawn?: () => void };

/** The transactions that are shown, as pages: months with their totals, heads on every page. */
export function PrintSheet({ shown, filter, cardNumber, day, partialMonth, onDrawn }: Props) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  const words = filterWords(filter);
  const days = useMemo(() => shown.months.flatMap((month) => month.days), [shown]);
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title}>
        {exportedTexts.title}{' '}
        {cardNumber !== '' && <span translate="no">{formatCardEnd(cardNumber)}</span>}
      </h1>
      <p className={styles.about}>
        {exportedTexts.made(formatDate(day)) + (words && `. ${exportedTexts.chosen}${words}`)}
      </p>
      {partialMonth !== undefined && <p className={styles.about}>{ledgerToolsTexts.partial}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{exportedTexts.columns.date}</th>
            <th scope="col">{exportedTexts.columns.transaction}</th>
            <th scope="col" className={styles.figure}>
              {exportedTexts.short.paid}
            </th>
            <th scope="col" className={styles.figure}>
              {exportedTexts.short.points}
            </th>
            <th scope="col" className={styles.figure}>
              {exportedTexts.short.spent}
            </th>
          </tr>
        </thead>
        {shown.months.map((month) => (
          <PrintMonth key={month.key} month={month} isWhole={month.key !== partialMonth} />
        ))}
        <tbody>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              {exportedTexts.total}
              <MonthBought days={days} className={styles.bought} />
            </th>
            <td className={styles.figure}>{formatMoney(shown.totalPaid)}</td>
            <td className={styles.figure}>{formatPoints(shown.totalPointsAccrues)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <p className={styles.about}>{exportedTexts.note}</p>
    </div>
  );
}
