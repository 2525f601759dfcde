import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { classes } from './classes';
import { Toast } from './Toast';
import styles from './toaster.module.css';

/** Section 9: how long a toast stays, and how many there may be. */
const shownFor = 5_000;
const limit = 20;

/** Draws the toasts in a root of their own, so that they outlive any screen. */
export function mountToaster(host: HTMLElement): void {
  createRoot(host).render(
    <ToastContainer
      className={classes(styles.toaster)}
      toastClassName={classes(styles.item)}
      position="top-right"
      autoClose={shownFor}
      limit={limit}
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss
      closeButton={false}
      hideProgressBar
      closeOnClick={false}
      role="presentation"
    />,
  );
}

/** A message that goes by itself, unless it is pointed at or has the focus. */
export function addToast(look: 'done' | 'failed', text: string): void {
  const id = toast(({ closeToast }) => (
    <Toast
      look={look}
      onClose={() => {
        closeToast();
      }}
      onFocus={() => {
        toast.pause({ id });
      }}
      onBlur={() => {
        toast.play({ id });
      }}
    >
      {text}
    </Toast>
  ));
}
