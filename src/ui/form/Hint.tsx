import type { ReactNode } from 'react';
import styles from './Hint.module.css';

type Props = { summary: string; children: ReactNode };

/** Help that opens where the question arises. */
export const Hint = ({ summary, children }: Props) => (
  <details className={styles.hint}>
    <summary className={styles.summary}>{summary}</summary>
    <p>{children}</p>
  </details>
);
