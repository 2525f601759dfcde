import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './ExpiringPoints.module.css';

/** The warning's place while the forecast loads. */
export const ExpirySkeleton = () => (
  <div className={styles.waiting} aria-hidden="true">
    <Skeleton size="title" />
  </div>
);
