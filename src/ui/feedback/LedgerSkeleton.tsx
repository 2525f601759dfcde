import { Skeleton } from './Skeleton';
import { cx } from '#lib/cx.ts';
import day from '#ui/ledger/DayGroup.module.css';
import month from '#ui/ledger/MonthSection.module.css';
import styles from '#ui/ledger/TransactionRow.module.css';

type Props = { rows?: number };

/** A month's place while its transactions load. */
export const LedgerSkeleton = ({ rows = 5 }: Props) => (
  <div className={month.month} aria-hidden="true">
    <div className={month.head}>
      <p className={month.title}>
        <Skeleton size="title" />
      </p>
      <p className={month.totals}>
        <span>
          <Skeleton size="month" />
        </span>
        <span>
          <Skeleton size="month" />
        </span>
      </p>
      <p className={month.bought}>
        <Skeleton size="month" />
      </p>
    </div>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={day.day}>
        <p className={day.date}>
          <Skeleton size="sum" />
        </p>
        <div className={cx(styles.row, styles.isLoading)}>
          <Skeleton size="mark" />
          <span>
            <span className={styles.title}>
              <Skeleton size="short" />
            </span>
            <span className={styles.sub}>
              <span>
                <Skeleton size="long" />
              </span>
              <span>
                <Skeleton size="points" />
              </span>
            </span>
          </span>
          <span className={styles.sums}>
            <span className={styles.paid}>
              <Skeleton size="sum" />
            </span>
            <span className={styles.points}>
              <Skeleton size="points" />
            </span>
          </span>
        </div>
      </div>
    ))}
  </div>
);
