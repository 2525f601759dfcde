import { useCallback, useRef } from 'react';
import { countUp } from './countUp';
import styles from './Counter.module.css';

type Props = { value: number; format: (value: number) => string };

/**
 * A number that is counted to (section 9). The number itself is always in the page: it keeps the
 * place, and a screen reader reads nothing else.
 */
export function Counter({ value, format }: Props) {
  const counted = useRef(0);
  const run = useCallback(
    (running: HTMLElement | null) => {
      if (!running) return;
      return countUp(running, {
        from: counted.current,
        to: value,
        format,
        onEnd: () => {
          counted.current = value;
        },
      });
    },
    [value, format],
  );
  return (
    <span className={styles.counter} translate="no">
      <span className={styles.value}>{format(value)}</span>
      <span ref={run} className={styles.running} aria-hidden="true" />
    </span>
  );
}
