import { createContext, useRef, type AnimationEvent, type FocusEvent } from 'react';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { toastTexts } from '#ui/texts.ts';
import { cx } from '#lib/cx.ts';
import styles from './toaster.module.css';

/** Section 9: how long a toast stays, and how many there may be. */
const shownFor = 5_000;
const limit = 20;

/** Puts the focus back where it was before it came to the toasts. */
export const ReturnFocus = createContext(() => {});

/**
 * The time of a toast stands still until it has come in. A busy Chromium may let it run on from a moment before
 * its beginning and says that it has ended, with no time gone by: the toast would be gone at once.
 */
function ignoreFalseEnd(event: AnimationEvent) {
  if (event.elapsedTime === 0) event.stopPropagation();
}

/** The toasts, newest first; while one of them has the focus none of them goes by itself. */
export function ToastList() {
  const former = useRef<HTMLElement | null>(null);
  const isFromOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !currentTarget.contains(relatedTarget instanceof Node ? relatedTarget : null);
  const returnFocus = () => {
    former.current?.focus();
    former.current = null;
  };
  return (
    <div
      role="presentation"
      onAnimationEndCapture={ignoreFalseEnd}
      onFocus={(event) => {
        if (!isFromOutside(event)) return;
        former.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
        toast.pause();
      }}
      onBlur={(event) => {
        if (isFromOutside(event)) toast.play();
      }}
    >
      <ReturnFocus value={returnFocus}>
        <ToastContainer
          aria-label={toastTexts.list}
          className={cx(styles.toaster)}
          toastClassName={cx(styles.item)}
          position="top-right"
          autoClose={shownFor}
          limit={limit}
          newestOnTop
          pauseOnHover
          pauseOnFocusLoss
          closeButton={false}
          hideProgressBar
          closeOnClick={false}
        />
      </ReturnFocus>
    </div>
  );
}
