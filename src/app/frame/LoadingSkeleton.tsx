export { hasOwnCopy } from '#app/offlineSnapshot.ts';
export { SectionBar } from './SectionBar';
import styles from './LoadingSkeleton.module.css';
import { LedgerSkeleton, LoyaltyCardSkeleton } from '#ui/feedback/CabinetSkeletons.tsx';

/** Skeletons of the card and of the transactions while the dashboard loads. */
export const LoadingSkeleton = () => (
  <div className={styles.columns}>
    <LoyaltyCardSkeleton />
    <LedgerSkeleton />
  </div>
);
