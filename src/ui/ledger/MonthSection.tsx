import { type ReactNode, type Ref, useMemo } from 'react';
import { type Day, boughtIn } from '#domain/ledger.ts';
import { formatLitres, formatMoney, formatMonth, formatPoints, formatDate } from '#lib/text.ts';
import { ledgerTexts } from './texts';
import styles from './MonthSection.module.css';
import text from '#ui/text.module.css';
import { cx } from '#lib/cx.ts';
import { daysBetween } from '#lib/days.ts';

type Props = {
  /** YYYY-MM. */
  month: string;
  /** Roubles and whole points, errored transactions left out. */
  totalPaid: number;
  totalPointsAccrues: number;
  /** Days of the month, for the sums of the goods bought. */
  days?: readonly Day[];
  /** Whether all of the month is loaded: totals of a part are not shown. */
  isWhole?: boolean;
  /** Whether a filter has removed a part of the month: sums of a part are not its totals. */
  isPart?: boolean;
  /** Index of the head in a list that measures its items. */
  index?: number;
  measure?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A month of the ledger; its head stays in sight while its days scroll. */
export const MonthSection = ({
  month,
  totalPaid,
  totalPointsAccrues,
  days = [],
  isWhole = true,
  isPart = false,
  index,
  measure,
  children,
}: Props) => (
  <section className={styles.month}>
    <header className={styles.head} data-index={index} ref={measure}>
      <h3 className={styles.title}>{formatMonth(month)}</h3>
      {isPart ? null : isWhole ? (
        <>
          <dl className={styles.totals}>
            <div>
              <dt>{ledgerTexts.paid}</dt>
              <dd className={text.number} translate="no">
                {formatMoney(totalPaid)}
              </dd>
            </div>
            <div>
              <dt>{ledgerTexts.accrued}</dt>
              <dd className={text.number}>{formatPoints(totalPointsAccrues)}</dd>
            </div>
          </dl>
          <MonthBought days={days} className={styles.bought} />
        </>
      ) : (
        <p className={styles.totals}>{ledgerTexts.partialMonth}</p>
      )}
    </header>
    {children}
  </section>
);

type MonthBoughtProps = { days: readonly Day[]; className: string | undefined };

/** Purchases that count towards a tier, in litres and roubles; null when no receipt contains such a purchase. */
export function MonthBought({ days, className }: MonthBoughtProps) {
  const { litres, roubles } = useMemo(() => boughtIn(days), [days]);
  const { fuel, nonFuel } = ledgerTexts.bought;
  const parts = [
    litres > 0 && fuel(formatLitres(litres)),
    roubles > 0 && nonFuel(formatMoney(roubles)),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className={className}>{parts.join(' · ')}</p>;
}

type DayGroupProps = {
  /** YYYY-MM-DD. */
  day: string;
  /** The client's own day, YYYY-MM-DD; this day and the one before it are named. */
  today?: string | undefined;
  /** The last day of a month has space below it. */
  isLast?: boolean;
  /** Index of the day in a list that measures its items. */
  index?: number;
  measure?: Ref<HTMLDivElement>;
  /** The day's transactions, one list item each. */
  children: ReactNode;
};

/** A day of the ledger: its date, beside the rows where there is room. */
export const DayGroup = ({
  day,
  today,
  isLast = false,
  index,
  measure,
  children,
}: DayGroupProps) => (
  <div className={cx(styles.day, isLast && styles.last)} data-index={index} ref={measure}>
    <h4 className={styles.date}>{dayName(day, today) ?? formatDate(day)}</h4>
    <ul>{children}</ul>
  </div>
);

/** Name of today and of yesterday; undefined for every other day. Days are YYYY-MM-DD. */
export function dayName(day: string, today: string | undefined): string | undefined {
  if (today === undefined) return undefined;
  if (day === today) return ledgerTexts.today;
  return daysBetween(day, today) === 1 ? ledgerTexts.yesterday : undefined;
}
