import { afterAll } from 'vitest';

// The page of the tests has no layout, and so nothing to scroll.
if (typeof Element !== 'undefined') Object.assign(Element.prototype, { scrollIntoView() {} });

/** The next file of the same process begins with an empty page, as in a process of its own. */
afterAll(async () => {
  if (typeof document === 'undefined') return;
  // React's remaining work needs the page.
  await new Promise((resolve) => setImmediate(resolve));
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
