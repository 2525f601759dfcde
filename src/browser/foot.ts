/**
 * An element at the foot of the page, after everything else. While it is there, whatever gets the
 * focus is scrolled clear of it.
 */
export function addFoot(): { host: HTMLElement; remove: () => void } {
  const host = document.createElement('div');
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${String(host.offsetHeight)}px`;
    clearFocus(host);
  });
  document.body.append(host);
  observer.observe(host);
  return {
    host,
    remove: () => {
      const hadFocus = host.contains(document.activeElement);
      observer.disconnect();
      style.scrollPaddingBottom = '';
      host.remove();
      if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
    },
  };
}

/** The focus may have been where the element has just come up. */
function clearFocus(host: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || host.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const foot = host.getBoundingClientRect().top;
  if (bottom > foot && top < innerHeight) focused.scrollIntoView({ block: 'nearest' });
}
