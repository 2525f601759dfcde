import { useSyncExternalStore } from 'react';

let isPagePrinted = false;

/**
 * Whether the page itself goes to the printer, by the browser's own command; the app's pages for
 * the printer stand in a place of their own, and do not count.
 */
export const useIsPrinted = (): boolean =>
  useSyncExternalStore(
    watchPrinting,
    () => isPagePrinted,
    () => false,
  );

function watchPrinting(onChange: () => void): () => void {
  const watch = new AbortController();
  const note = ({ type }: Event) => {
    isPagePrinted = type === 'beforeprint' && document.querySelector('[data-print]') === null;
    onChange();
  };
  addEventListener('beforeprint', note, watch);
  addEventListener('afterprint', note, watch);
  return () => {
    watch.abort();
  };
}
