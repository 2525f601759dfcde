import type { ReactNode } from 'react';
import styles from './Section.module.css';

type Props = { title: string; children?: ReactNode };

/** A section's name above a line; a remark may stand beside it. */
export const SectionHead = ({ title, children }: Props) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children !== undefined && <div className={styles.aside}>{children}</div>}
  </div>
);

type NumberedStepsProps = { steps: readonly { title: string; text: string }[] };

/** What to do, in order; the numbers are drawn, the list counts for itself. */
export const NumberedSteps = ({ steps }: NumberedStepsProps) => (
  <ol className={styles.steps}>
    {steps.map(({ title, text }, index) => (
      <li key={title} className={styles.step}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
