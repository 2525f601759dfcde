/** Keeps the page from scrolling, and keeps its width: what a scrollbar took is left free. */
export function lockScroll(): void {
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${String(innerWidth - page.clientWidth)}px`);
  page.dataset['locked'] = '';
}

export function unlockScroll(): void {
  delete document.documentElement.dataset['locked'];
}
