import {
  type AnimationEvent,
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useRef,
} from 'react';
import { createRoot } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { toastTexts } from './texts';
import { cx } from '#lib/cx.ts';
import styles from './toaster.module.css';
import { controlIcons } from '#ui/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';

/**
 * Renders the toasts in a root of their own, so that they outlive any screen. Call the returned function
 * after the host has moved. The browser reports no pointer and no focus that has left an element on the
 * way, and a paused toast would never close.
 */
export function mountToaster(host: HTMLElement): () => void {
  createRoot(host).render(<ToastList />);
  return () => {
    if (document.hasFocus()) toast.play();
  };
}

const roles = { done: 'status', failed: 'alert' } as const;

type PassingProps = { look: ToastLook; text: string; close: () => void };

function PassingToast({ look, text, close }: PassingProps) {
  const returnFocus = use(ReturnFocus);
  return (
    <Toast
      look={look}
      onClose={() => {
        returnFocus();
        close();
      }}
    >
      {text}
    </Toast>
  );
}

/** Messages shown now; an equal message is not added again. */
const said = new Set<string>();

/** Shows a message that closes by itself, unless it has the pointer or the focus. */
export function addToast(look: ToastLook, text: string): void {
  const key = `${look} ${text}`;
  if (said.has(key)) return;
  said.add(key);
  toast(
    ({ closeToast }) => (
      <PassingToast
        look={look}
        text={text}
        close={() => {
          closeToast();
        }}
      />
    ),
    {
      role: roles[look],
      // A toast that is closing counts as gone.
      onClose: () => {
        said.delete(key);
      },
    },
  );
}

/** Closes all messages, also those that wait in the queue. */
export function removeToasts(): void {
  toast.clearWaitingQueue();
  toast.dismiss();
  said.clear();
}

/** Section 9: how long a toast is shown, in ms, and how many there may be. */
const shownFor = 5_000;
const limit = 20;

/** Returns the focus to the element that had it before the toasts. */
const ReturnFocus = createContext(() => {});

/**
 * The timer of a toast pauses until the toast has appeared. A busy Chromium may report the timer's end with
 * an elapsed time of 0, which would close the toast at once.
 */
function ignoreFalseEnd(event: AnimationEvent) {
  if (event.elapsedTime === 0) event.stopPropagation();
}

/** The toasts, newest first; while one of them has the focus, none closes by itself. */
function ToastList() {
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

type ToastLook = 'done' | 'failed';

type Props = { look: ToastLook; children: ReactNode; onClose: () => void };

/** The look of a toast: ink for success, the danger colour for a failure. */
export const Toast = ({ look, children, onClose }: Props) => (
  <div className={cx(styles.toast, styles[look])}>
    <Icon path={look === 'done' ? controlIcons.check : controlIcons.warning} />
    <span>{children}</span>
    <IconButton icon={controlIcons.close} isSmall label={toastTexts.close} onClick={onClose} />
  </div>
);
