const holders = new Set<string>();

/**
 * Keeps the page from scrolling while anything holds it, and keeps its width: what a scrollbar
 * took is left free.
 */
export function lockScroll(holder: string): void {
  holders.add(holder);
  if (holders.size > 1) return;
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${String(innerWidth - page.clientWidth)}px`);
  page.dataset['locked'] = '';
}

export function unlockScroll(holder: string): void {
  holders.delete(holder);
  if (holders.size === 0) delete document.documentElement.dataset['locked'];
}
