import { afterAll } from 'vitest';

/** The next file of the same process begins with an empty page, as in a process of its own. */
afterAll(() => {
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
