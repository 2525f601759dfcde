import { useSyncExternalStore } from 'react';
import { addPrintHost } from '#browser/output.ts';

let pages: { host: HTMLElement; remove: () => void } | null = null;

/**
 * The place for the printer's pages while the browser's own command prints the cabinet. An open dialog
 * is printed as it stands, and the app's own pages have a place already.
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
