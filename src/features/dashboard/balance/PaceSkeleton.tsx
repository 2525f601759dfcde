import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Balance.module.css';

/** The place of the pace while the first transactions load. */
export const PaceSkeleton = () => (
  <div className={styles.pace} aria-hidden="true">
    <p className={styles.paceHead}>
      <Skeleton size="figure" />
    </p>
    {[0, 1].map((row) => (
      <p key={row} className={styles.paceRow}>
        <Skeleton size="name" />
        <Skeleton size="sum" />
      </p>
    ))}
  </div>
);
