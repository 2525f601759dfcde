import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Questions.module.css';

/** The place of the first questions while they load. */
export const QuestionsSkeleton = () => (
  <div aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <p key={row} className={styles.row}>
        <Skeleton size="long" />
      </p>
    ))}
  </div>
);
