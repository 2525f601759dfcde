import { afterAll, vi, afterEach, beforeEach, expect } from 'vitest';

// The DOM of the tests has no layout, so `scrollIntoView` does nothing.
if (typeof Element !== 'undefined') Object.assign(Element.prototype, { scrollIntoView() {} });

/** Test files of one process share its timers and its page, so each restores the real clock and an empty page. */
afterAll(async () => {
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  // React's pending work needs the page, so it runs first.
  await new Promise((resolve) => setImmediate(resolve));
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** Console errors and warnings, which fail the test; a test that expects one spies on the console itself. */
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

/** Tests of generated paths have no assertions: the walk throws. */
const generated = /[\\/]tests[\\/]paths[\\/]node\.test\.ts$/;

/** Timeout of waits, in ms, the same as in Chromium: a slow machine must not fail a test. */
const patience = 20_000;

beforeEach(() => {
  if (!generated.test(expect.getState().testPath ?? '')) expect.hasAssertions();
});

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
