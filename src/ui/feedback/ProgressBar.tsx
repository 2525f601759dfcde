import { useId, type ReactNode } from 'react';
import styles from './ProgressBar.module.css';
import text from '#ui/text.module.css';

type Props = {
  title: string;
  /** The reached and the needed amount, with their unit. */
  progress: string;
  /** 0–100. */
  percent: number;
  /** Text below the bar: the amount that remains, or that nothing does; more lines may follow. */
  children: ReactNode;
};

/** A progress bar drawn as a crystal rod, lit as far as the condition is met. */
export function ProgressBar({ title, progress, percent, children }: Props) {
  const id = useId();
  return (
    <div className={styles.rod}>
      <p className={styles.head} id={id}>
        <span className={text.strong}>{title}</span> <span className={text.number}>{progress}</span>
      </p>
      <progress className={styles.bar} max={100} value={percent} aria-labelledby={id} />
      {children}
    </div>
  );
}
