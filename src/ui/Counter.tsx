import { useCallback, useRef } from 'react';
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

/** Section 9, in ms: the counter's duration where nothing else is asked for. */
const duration = 800;

type Run = {
  from: number;
  to: number;
  format: (value: number) => string;
  onEnd: () => void;
};

const easeOut = (share: number) => 1 - (1 - share) ** 3;

/**
 * Counts in the element's text, a frame at a time, and leaves it empty at the end. Does nothing
 * where motion is reduced. Returns how to stop.
 */
function countUp(element: HTMLElement, { from, to, format, onEnd }: Run): () => void {
  const end = () => {
    element.textContent = '';
    onEnd();
  };
  if (from === to || !Number.isFinite(to) || !isMotionWelcome()) {
    end();
    return () => {};
  }
  let frame = 0;
  let start: number | null = null;
  const draw = (now: number) => {
    start ??= now;
    const share = Math.min(1, (now - start) / duration);
    if (share === 1) {
      end();
      return;
    }
    element.textContent = format(Math.round(from + (to - from) * easeOut(share)));
    frame = requestAnimationFrame(draw);
  };
  element.textContent = format(from);
  frame = requestAnimationFrame(draw);
  return () => {
    cancelAnimationFrame(frame);
    element.textContent = '';
  };
}

/** A page that nobody looks at, in a test or a build, cannot be asked. */
const screen: Partial<Pick<Window, 'matchMedia'>> = globalThis;

const isMotionWelcome = () =>
  screen.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false;
