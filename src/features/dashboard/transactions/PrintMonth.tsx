import type { Month } from '#domain/ledger.ts';
import { formatMoney, formatMonth, formatPoints } from '#lib/text.ts';
import { ledgerTexts } from '#ui/ledger/texts.ts';
import { MonthBought } from '#ui/ledger/MonthBought.tsx';
import { PrintLine } from './PrintLine';
import styles from './PrintSheet.module.css';

type Props = {
  month: Month;
  /** All of the month is loaded. */
  isWhole: boolean;
};

export const PrintMonth = ({ month, isWhole }: Props) => (
  <tbody>
    <tr className={styles.month}>
      <th scope="rowgroup" colSpan={2}>
        <span>{formatMonth(month.key)}</span>
        {isWhole ? (
          <MonthBought days={month.days} className={styles.bought} />
        ) : (
          <span className={styles.status}>{` ${ledgerTexts.partialMonth}`}</span>
        )}
      </th>
      <td className={styles.figure}>{isWhole && formatMoney(month.totalPaid)}</td>
      <td className={styles.figure}>{isWhole && formatPoints(month.totalPointsAccrues)}</td>
      <td />
    </tr>
    {month.days.map((day) =>
      day.entries.map((entry) => <PrintLine key={entry.rrn} day={day.key} entry={entry} />),
    )}
  </tbody>
);
