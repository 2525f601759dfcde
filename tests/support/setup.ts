import { afterAll, vi, afterEach, beforeEach, expect } from 'vitest';

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

/** An unexpected error or warning fails the test; one that expects it spies for itself. */
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      unexpected.push(words.map(String).join(' '));
    });
  }
});

afterEach(() => {
  expect(unexpected, 'console.error and console.warn').toEqual([]);
});

/** A generated path fails by what its walk throws. */
const generated = /[\\/]tests[\\/]paths[\\/]node\.test\.ts$/;

/** As long as a test waits in Chromium, in ms: a test may fail for a defect, not for a slow machine. */
const patience = 20_000;

beforeEach(() => {
  if (!generated.test(expect.getState().testPath ?? '')) expect.hasAssertions();
});

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
