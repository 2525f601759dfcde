import type { Month } from '#domain/ledger.ts';
import { formatMoney, formatMonth, formatPoints } from '#lib/text.ts';
import { PrintLine } from './PrintLine';
import styles from './PrintSheet.module.css';

type Props = { month: Month };

export const PrintMonth = ({ month: { key, totalPaid, totalPointsAccrues, days } }: Props) => (
  <tbody>
    <tr className={styles.month}>
      <th scope="rowgroup" colSpan={2}>
        {formatMonth(key)}
      </th>
      <td className={styles.figure}>{formatMoney(totalPaid)}</td>
      <td className={styles.figure}>{formatPoints(totalPointsAccrues)}</td>
      <td />
    </tr>
    {days.map((day) =>
      day.entries.map((entry) => <PrintLine key={entry.rrn} day={day.key} entry={entry} />),
    )}
  </tbody>
);
