import { Skeleton } from './Skeleton';
import { cx } from '#lib/cx.ts';
import styles from '#ui/LoyaltyCard.module.css';

/** The card's place while the profile loads, of the same height. */
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
