import { beforeEach, expect } from 'vitest';

/** A generated path fails by what its walk throws. */
const generated = /[\\/]tests[\\/]paths[\\/]node\.test\.ts$/;

/** As long as a test waits in Chromium: it may be told that something failed, not that it was slow. */
const patience = 20_000;

beforeEach(() => {
  if (!generated.test(expect.getState().testPath ?? '')) expect.hasAssertions();
});

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
