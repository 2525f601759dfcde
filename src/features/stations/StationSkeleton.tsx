import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './StationList.module.css';

type Props = { rows?: number };

/** The list's place while the stations load. */
export const StationSkeleton = ({ rows = 6 }: Props) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={styles.row}>
        <span className={styles.name}>
          <Skeleton size="short" />
        </span>
        <span className={styles.place}>
          <Skeleton size="long" />
        </span>
      </div>
    ))}
  </div>
);
