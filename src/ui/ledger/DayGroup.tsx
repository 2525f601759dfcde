import type { ReactNode, Ref } from 'react';
import { formatDate } from '#lib/text.ts';
import { cx } from '#lib/cx.ts';
import styles from './DayGroup.module.css';
import { daysBetween } from '#lib/days.ts';
import { ledgerTexts } from './texts';

type Props = {
  /** YYYY-MM-DD. */
  day: string;
  /** The client's own day, YYYY-MM-DD: it and the one before it are called by their names. */
  today?: string | undefined;
  /** The last day of a month keeps a distance to the next. */
  isLast?: boolean;
  /** Its place among the parts of a list that measures them. */
  index?: number;
  measure?: Ref<HTMLDivElement>;
  /** The day's transactions, a list item each. */
  children: ReactNode;
};

/** A day of the ledger: its date, beside the rows where there is room. */
export const DayGroup = ({ day, today, isLast = false, index, measure, children }: Props) => (
  <div className={cx(styles.day, isLast && styles.last)} data-index={index} ref={measure}>
    <h4 className={styles.date}>{dayName(day, today) ?? formatDate(day)}</h4>
    <ul>{children}</ul>
  </div>
);

/** What the last two days are called; undefined for every other one. Days are YYYY-MM-DD. */
export function dayName(day: string, today: string | undefined): string | undefined {
  if (today === undefined) return undefined;
  if (day === today) return ledgerTexts.today;
  return daysBetween(day, today) === 1 ? ledgerTexts.yesterday : undefined;
}
