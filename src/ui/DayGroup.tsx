import type { ReactNode } from 'react';
import { formatDate } from '../domain/text';
import styles from './DayGroup.module.css';

type Props = {
  /** YYYY-MM-DD. */
  day: string;
  /** The day's operations, a list item each. */
  children: ReactNode;
};

/** A day of the ledger: its date, beside the rows where there is room. */
export const DayGroup = ({ day, children }: Props) => (
  <div className={styles.day}>
    <h4 className={styles.date}>{formatDate(day)}</h4>
    <ul className={styles.operations}>{children}</ul>
  </div>
);
