import { createRoot } from 'react-dom/client';
import { CookiePopup, type CookiePopupProps } from '#ui/feedback/BottomNotes.tsx';

/** Draws the popup in a root of its own; returns what takes it away. */
export function mountCookiePopup(host: HTMLElement, props: CookiePopupProps): () => void {
  const root = createRoot(host);
  root.render(<CookiePopup {...props} />);
  return () => {
    root.unmount();
  };
}
