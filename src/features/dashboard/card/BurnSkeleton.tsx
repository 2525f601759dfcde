import { Bone } from '#ui/feedback/Bone.tsx';
import styles from './BurningPoints.module.css';

/** The list's place while the forecast loads. */
export const BurnSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    <div className={styles.chart} />
    {[0, 1].map((row) => (
      <p key={row} className={styles.row}>
        <Bone size="name" />
        <Bone size="sum" />
      </p>
    ))}
  </div>
);
