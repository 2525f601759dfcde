import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

type Props = { title: string; children?: ReactNode };

/** A section's name over a rule of ink, as a specimen label; a remark may stand beside it. */
export const SectionHead = ({ title, children }: Props) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children !== undefined && <div className={styles.aside}>{children}</div>}
  </div>
);
