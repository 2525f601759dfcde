import type { Entry } from '#domain/ledger.ts';
import { formatMoney, formatWhole } from '#lib/text.ts';
import { cx } from '#lib/cx.ts';
import { rowTitle, statusNote } from '#ui/ledger/transactionTitle.ts';
import styles from './PrintSheet.module.css';

type Props = { day: string; entry: Entry };

const figure = (value: number, format: (shown: number) => string) =>
  value === 0 ? '' : format(value);

export const PrintLine = ({ day, entry }: Props) => (
  <tr className={cx(entry.withError && styles.isErrored)}>
    <td className={styles.when}>{`${day.split('-').reverse().join('.')} ${entry.time}`}</td>
    <td>
      <span>
        {[rowTitle(entry.orderType, entry.location), entry.address].filter(Boolean).join(', ')}
      </span>
      {statusNote(entry) !== '' && <span className={styles.status}>{` ${statusNote(entry)}`}</span>}
    </td>
    <td className={styles.figure}>{figure(entry.currentPaid, formatMoney)}</td>
    <td className={styles.figure}>{figure(entry.currentPointsAccrued, formatWhole)}</td>
    <td className={styles.figure}>{figure(Math.abs(entry.currentPointsRedeemed), formatWhole)}</td>
  </tr>
);
