import { startTransition, useEffect, useMemo } from 'react';
import type { LedgerFilter, ShownLedger } from '#domain/ledgerFilter.ts';
import {
  formatCardEnd,
  formatDate,
  formatMoney,
  formatMonth,
  formatPoints,
  formatWhole,
} from '#lib/text.ts';
import { exportedTexts, ledgerToolsTexts } from '#features/dashboard/texts.ts';
import { MonthBought } from '#ui/ledger/MonthSection.tsx';
import styles from './PrintSheet.module.css';
import type { Entry, Month } from '#domain/ledger.ts';
import { ledgerTexts } from '#ui/ledger/texts.ts';
import { cx } from '#lib/cx.ts';
import { rowTitle, statusNote } from '#ui/ledger/transactionTitle.ts';
import { createRoot } from 'react-dom/client';
import { createPortal } from 'react-dom';
import type { LedgerProps } from './LedgerList';
import { usePrintHost } from './usePrintHost';
import { useSelector } from '@xstate/react';
import { useApp } from '#app/appContext.ts';

export type Printed = {
  shown: ShownLedger;
  filter: LedgerFilter;
  cardNumber: string;
  /** The day of printing, YYYY-MM-DD. */
  day: string;
  /** Month with older transactions still to load, YYYY-MM. */
  partialMonth?: string | undefined;
};

type Props = Printed & { onDrawn?: () => void };

/** The shown transactions as pages: months with their totals, a table head on every page. */
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

type PrintMonthProps = {
  month: Month;
  /** Whether all of the month is loaded. */
  isWhole: boolean;
};

const PrintMonth = ({ month, isWhole }: PrintMonthProps) => (
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

type PrintLineProps = { day: string; entry: Entry };

const figure = (value: number, format: (shown: number) => string) =>
  value === 0 ? '' : format(value);

export const PrintLine = ({ day, entry }: PrintLineProps) => (
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

/**
 * Renders the pages in a root of their own, in a transition, so that the app stays responsive. Resolves
 * after the render, with a function that removes them; rejects when they cannot render.
 */
export function mountPrintSheet(host: HTMLElement, printed: Printed): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const root = createRoot(host, { onUncaughtError: reject });
    const drawn = () => {
      resolve(() => {
        root.unmount();
      });
    };
    startTransition(() => {
      root.render(<PrintSheet {...printed} onDrawn={drawn} />);
    });
  });
}

/** Describes the filter in words; empty when nothing is filtered. */
export const filterWords = ({ month, kind, station, query }: LedgerFilter): string =>
  [
    month !== '' && formatMonth(month),
    kind !== '' && ledgerToolsTexts.kinds[kind],
    station !== '' && rowTitle(undefined, station),
    query.trim() !== '' && exportedTexts.query(query.trim()),
  ]
    .filter(Boolean)
    .join(', ');

/** Renders the transactions as pages while the browser's own command prints the cabinet. */
export function PrintedPages(props: LedgerProps) {
  const host = usePrintHost();
  return host && createPortal(<PrintedLedger {...props} />, host);
}

/** Pages for the browser's own command: the transactions that are loaded and shown. */
function PrintedLedger({ ledger, filter, today, partialMonth }: LedgerProps) {
  const { session } = useApp();
  const cardNumber = useSelector(session, ({ context }) => context.client?.card.cardNumber ?? '');
  return (
    <PrintSheet
      shown={ledger}
      filter={filter}
      cardNumber={cardNumber}
      day={today}
      partialMonth={partialMonth}
    />
  );
}
