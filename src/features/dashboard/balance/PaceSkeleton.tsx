import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Balance.module.css';

/** The place of the pace while the first transactions load. */
export const PaceSkeleton = () => (
  <div className={styles.pace} aria-hidden="true">
    {[0, 1].map((sentence) => (
      <div key={sentence}>
        <p>
          <Skeleton size="long" />
        </p>
        <p>
          <Skeleton size="short" />
        </p>
      </div>
    ))}
  </div>
);
