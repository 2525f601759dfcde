import styles from './NumberedSteps.module.css';

type Props = { steps: readonly { title: string; text: string }[] };

/** What to do, in order; the numbers are drawn, the list counts for itself. */
export const NumberedSteps = ({ steps }: Props) => (
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
