import { createRoot } from 'react-dom/client';
import { classes } from './classes';
import { CookiePopup, type CookiePopupProps } from './CookiePopup';
import styles from './CookiePopup.module.css';

/** Draws the popup in a root of its own; returns what takes it away. */
export function mountCookiePopup(host: HTMLElement, props: CookiePopupProps): () => void {
  host.className = classes(styles.foot);
  const root = createRoot(host);
  root.render(<CookiePopup {...props} />);
  return () => {
    root.unmount();
  };
}
