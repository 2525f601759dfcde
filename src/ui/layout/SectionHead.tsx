import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

type Props = { title: string; children?: ReactNode };

/** A section's name above a line; a remark may stand beside it. */
export const SectionHead = ({ title, children }: Props) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children !== undefined && <div className={styles.aside}>{children}</div>}
  </div>
);
