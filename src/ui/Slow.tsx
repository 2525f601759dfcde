import { ru } from '../ru';
import { Button } from './Button';
import styles from './Slow.module.css';

type Props = { onCancel: () => void };

/** Ten seconds without an answer: the person is told and may give up waiting (D23). */
export const Slow = ({ onCancel }: Props) => (
  <p className={styles.slow} role="status">
    {ru.slow.notice}
    <Button look="link" onClick={onCancel}>
      {ru.slow.cancel}
    </Button>
  </p>
);
