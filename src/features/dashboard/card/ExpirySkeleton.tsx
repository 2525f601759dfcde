import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './ExpiringPoints.module.css';

/** The list's place while the forecast loads. */
export const ExpirySkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    <div className={styles.chart} />
    {[0, 1].map((row) => (
      <p key={row} className={styles.row}>
        <Skeleton size="name" />
        <Skeleton size="sum" />
      </p>
    ))}
  </div>
);
