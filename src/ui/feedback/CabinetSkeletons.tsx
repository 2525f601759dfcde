import { Skeleton } from './Skeleton';
import { cx } from '#lib/cx.ts';
import styles from '#ui/LoyaltyCard.module.css';
import months from '#ui/ledger/MonthSection.module.css';
import row from '#ui/ledger/TransactionRow.module.css';

/** Skeleton of the card while the profile loads, of the same height. */
export const LoyaltyCardSkeleton = () => (
  <div className={cx(styles.card, styles.isLoading)} aria-hidden="true">
    <p className={styles.tier}>
      <Skeleton size="sum" />
      <small>
        <Skeleton size="name" />
      </small>
    </p>
    <dl className={styles.points}>
      <dt>
        <Skeleton size="name" />
      </dt>
      <dd>
        <Skeleton size="figure" />
      </dd>
    </dl>
    <div className={styles.foot}>
      <Skeleton size="name" />
      <Skeleton size="end" />
    </div>
  </div>
);

type Props = { rows?: number };

/** Skeleton of a month while its transactions load. */
export const LedgerSkeleton = ({ rows = 5 }: Props) => (
  <div className={months.month} aria-hidden="true">
    <div className={months.head}>
      <p className={months.title}>
        <Skeleton size="title" />
      </p>
      <p className={months.totals}>
        <span>
          <Skeleton size="month" />
        </span>
        <span>
          <Skeleton size="month" />
        </span>
      </p>
      <p className={months.bought}>
        <Skeleton size="month" />
      </p>
    </div>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={months.day}>
        <p className={months.date}>
          <Skeleton size="sum" />
        </p>
        <div className={cx(row.row, row.isLoading)}>
          <Skeleton size="mark" />
          <span>
            <span className={row.title}>
              <Skeleton size="short" />
            </span>
            <span className={row.sub}>
              <span>
                <Skeleton size="long" />
              </span>
              <span>
                <Skeleton size="points" />
              </span>
            </span>
          </span>
          <span className={row.sums}>
            <span className={row.paid}>
              <Skeleton size="sum" />
            </span>
            <span className={row.points}>
              <Skeleton size="points" />
            </span>
          </span>
        </div>
      </div>
    ))}
  </div>
);
