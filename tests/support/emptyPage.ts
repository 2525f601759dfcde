import { afterAll, vi } from 'vitest';

// The page of the tests has no layout, and so nothing to scroll.
if (typeof Element !== 'undefined') Object.assign(Element.prototype, { scrollIntoView() {} });

/** Files of one process share its timers and its page: each leaves the real clock and an empty page. */
afterAll(async () => {
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  // React's remaining work needs the page.
  await new Promise((resolve) => setImmediate(resolve));
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
