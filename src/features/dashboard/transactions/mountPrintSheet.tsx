import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { PrintSheet, type Printed } from './PrintSheet';

/**
 * Draws the pages in a root of their own, without holding the page up: ends once they are there,
 * and is rejected where they cannot be drawn. Returns how to take them away.
 */
export function mountPrintSheet(host: HTMLElement, printed: Printed): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const root = createRoot(host, { onUncaughtError: reject });
    const drawn = () => {
      resolve(() => {
        root.unmount();
      });
    };
    startTransition(() => {
      root.render(<PrintSheet {...printed} onDrawn={drawn} />);
    });
  });
}
