import { receiptTexts } from './texts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import text from '#ui/text.module.css';
import styles from './Receipt.module.css';

/** The receipt's place while its transaction is looked for. */
export const ReceiptSkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    <p role="status" className={text.hidden}>
      {receiptTexts.searching}
    </p>
    <Skeleton size="short" />
    <Skeleton size="long" />
    <Skeleton size="bar" />
    <Skeleton size="bar" />
  </div>
);
