import { useSyncExternalStore } from 'react';
import { addPrintHost } from '#browser/output.ts';

let pages: { host: HTMLElement; remove: () => void } | null = null;

/**
 * Element for the printed pages while the browser's own command prints the cabinet. Null when a dialog is
 * open, which prints as it is, or when the app has an element for its own pages already.
 */
export const usePrintHost = (): HTMLElement | null =>
  useSyncExternalStore(
    watchPrinting,
    () => pages?.host ?? null,
    () => null,
  );

function watchPrinting(onChange: () => void): () => void {
  const watch = new AbortController();
  const begin = () => {
    if (!document.querySelector('[data-print], dialog[open]')) pages = addPrintHost();
    onChange();
  };
  const end = () => {
    const former = pages;
    pages = null;
    onChange();
    former?.remove();
  };
  addEventListener('beforeprint', begin, watch);
  addEventListener('afterprint', end, watch);
  return () => {
    watch.abort();
  };
}
