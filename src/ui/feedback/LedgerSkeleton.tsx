import { Bone } from './Bone';
import { classes } from '#lib/classes.ts';
import day from '#ui/ledger/DayGroup.module.css';
import month from '#ui/ledger/MonthSection.module.css';
import styles from '#ui/ledger/OperationRow.module.css';

type Props = { rows?: number };

/** A month's place while its operations load. */
export const LedgerSkeleton = ({ rows = 5 }: Props) => (
  <div className={month.month} aria-hidden="true">
    <div className={month.head}>
      <p className={month.title}>
        <Bone size="title" />
      </p>
      <p className={month.totals}>
        <span>
          <Bone size="month" />
        </span>
        <span>
          <Bone size="month" />
        </span>
      </p>
    </div>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={day.day}>
        <p className={day.date}>
          <Bone size="sum" />
        </p>
        <div className={classes(styles.row, styles.isLoading)}>
          <Bone size="mark" />
          <span>
            <span className={styles.title}>
              <Bone size="short" />
            </span>
            <span className={styles.sub}>
              <span>
                <Bone size="long" />
              </span>
              <span>
                <Bone size="points" />
              </span>
            </span>
          </span>
          <span className={styles.sums}>
            <span className={styles.paid}>
              <Bone size="sum" />
            </span>
            <span className={styles.points}>
              <Bone size="points" />
            </span>
          </span>
        </div>
      </div>
    ))}
  </div>
);
