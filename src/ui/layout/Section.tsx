import type { ReactNode } from 'react';
import styles from './Section.module.css';

type Props = { title: string; children?: ReactNode };

/** A section's name above a line, with an optional remark beside it. */
export const SectionHead = ({ title, children }: Props) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children !== undefined && <div className={styles.aside}>{children}</div>}
  </div>
);

type NumberedStepsProps = { steps: readonly { title: string; text: string }[] };

/** Instructions in order. The drawn numbers are hidden from screen readers, which count the list items. */
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
