import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Balance.module.css';
import tiers from './TierSlider.module.css';
import { PaceSkeleton } from './PaceSkeleton';

/** The place of rods and plates while they load. */
export const BalanceSkeleton = () => (
  <>
    <div className={styles.standing} aria-hidden="true">
      <h3>
        <Skeleton size="title" />
      </h3>
      <div className={styles.rods}>
        {[0, 1].map((rod) => (
          <div key={rod} className={styles.bones}>
            <p>
              <Skeleton size="name" />
            </p>
            <Skeleton size="bar" />
            <p>
              <Skeleton size="sum" />
            </p>
          </div>
        ))}
      </div>
    </div>
    <PaceSkeleton />
    <div className={tiers.tiers} aria-hidden="true">
      <p className={tiers.head}>
        <Skeleton size="title" />
      </p>
      <div className={tiers.frame}>
        <div className={tiers.track}>
          {[0, 1, 2, 3].map((plate) => (
            <div key={plate} className={tiers.plate} />
          ))}
        </div>
      </div>
    </div>
  </>
);
