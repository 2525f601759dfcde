import { Bone } from './Bone';
import { classes } from '#lib/classes.ts';
import styles from '#ui/LoyaltyCard.module.css';

/** The card's place while the profile loads, of the same height. */
export const LoyaltyCardSkeleton = () => (
  <div className={classes(styles.card, styles.isLoading)} aria-hidden="true">
    <p className={styles.tier}>
      <Bone size="sum" />
      <small>
        <Bone size="name" />
      </small>
    </p>
    <dl className={styles.points}>
      <dt>
        <Bone size="name" />
      </dt>
      <dd>
        <Bone size="figure" />
      </dd>
    </dl>
    <div className={styles.foot}>
      <Bone size="name" />
      <Bone size="end" />
    </div>
  </div>
);
