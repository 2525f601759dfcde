import base from '#tests/playwright.config.ts';

const isHeaded = process.env['PATHS_HEADED'] === '1';

/** The browser tests' settings, for the paths that `npm run paths` has selected. */
export default {
  ...base,
  testDir: '..',
  testMatch: 'selected.spec.ts',
  outputDir: '../../../.cache/paths/playwright',
  reporter: [['./reporter.ts']],
  ...(isHeaded && { workers: 1, timeout: 0 }),
  use: {
    ...base.use,
    headless: !isHeaded,
    launchOptions: {
      ...base.use?.launchOptions,
      // Slow enough for a person to follow.
      ...(isHeaded && { slowMo: 400 }),
    },
  },
};
