import type { ReactNode } from 'react';
import { controlIcons } from './icons';
import styles from './Accordion.module.css';
import { Icon } from './Icon';

type Props = {
  /** Shared by the items, of which one is open at most (section 4, single-open mode). */
  name: string;
  items: readonly { key: string; title: string; text: ReactNode }[];
};

/** Questions that open on a click and close on the next, or when another one opens. */
export const Accordion = ({ name, items }: Props) => (
  <div className={styles.accordion}>
    {items.map(({ key, title, text }) => (
      <details key={key} name={name} className={styles.item}>
        <summary className={styles.summary}>
          {title}
          <Icon path={controlIcons.plus} className={styles.mark} />
        </summary>
        <p className={styles.text}>{text}</p>
      </details>
    ))}
  </div>
);
