import { Bone } from '#ui/feedback/Bone.tsx';
import styles from './Balance.module.css';

/** The place of the pace while the first operations load. */
export const PaceSkeleton = () => (
  <div className={styles.pace} aria-hidden="true">
    <p className={styles.paceTitle}>
      <Bone size="figure" />
    </p>
    {[0, 1].map((row) => (
      <p key={row} className={styles.paceRow}>
        <Bone size="name" />
        <Bone size="sum" />
      </p>
    ))}
  </div>
);
