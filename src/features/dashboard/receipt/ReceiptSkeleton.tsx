import { ru } from '#texts/ru.ts';
import { Bone } from '#ui/feedback/Bone.tsx';
import text from '#ui/text.module.css';
import styles from './Receipt.module.css';

/** The receipt's place while its operation is looked for. */
export const ReceiptSkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    <p role="status" className={text.hidden}>
      {ru.receipt.seeking}
    </p>
    <Bone size="short" />
    <Bone size="long" />
    <Bone size="bar" />
    <Bone size="bar" />
  </div>
);
