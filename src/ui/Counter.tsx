import { useCallback, useRef } from 'react';
import styles from './Counter.module.css';

type Props = { value: number; format: (value: number) => string };

/**
 * A number that counts to its value (section 9). The value itself is always rendered: it keeps the width,
 * and a screen reader reads nothing else.
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

/** Section 9: duration of the count, in ms. */
const duration = 800;

type Run = {
  from: number;
  to: number;
  format: (value: number) => string;
  onEnd: () => void;
};

const easeOut = (share: number) => 1 - (1 - share) ** 3;

/**
 * Counts in the element's text, one frame at a time, and empties it at the end. Shows no count under
 * reduced motion. Returns a function that stops it.
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

/** `matchMedia` is missing in a test and in the build. */
const screen: Partial<Pick<Window, 'matchMedia'>> = globalThis;

const isMotionWelcome = () =>
  screen.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false;
