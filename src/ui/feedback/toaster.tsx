import { use } from 'react';
import { createRoot } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { toast } from 'react-toastify/unstyled';
import { Toast, type ToastLook } from './Toast';
import { ReturnFocus, ToastList } from './ToastList';

/**
 * Draws the toasts in a root of their own, so that they outlive any screen. What comes back is to be
 * called when the host has been moved: the browser tells of no pointer and no focus that has left an
 * element on the way, and a toast that waits for either would never go.
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

/** What is said now: an equal message is not said beside it. */
const said = new Set<string>();

/** A message that goes by itself, unless it is pointed at or has the focus. */
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

/** All messages go, also those that wait for others to go. */
export function removeToasts(): void {
  toast.clearWaitingQueue();
  toast.dismiss();
  said.clear();
}
