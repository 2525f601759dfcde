import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'playwright/test';
import { core } from './coreJourneys';
import { chromiumFlags } from './support/chromiumFlags';

/**
 * The page of a test lives for seconds: optimising its code takes more processor time than it saves, about
 * a tenth of what a test takes.
 */
const noOptimizer = '--js-flags=--no-opt,--no-maglev';

/** `npm test` takes the core, `npm run verify` the rest, and without SUITE everything runs. */
const suites = { core: { grep: core }, rest: { grepInvert: core } };
const suite = process.env.SUITE ?? '';
const isSuite = (name: string): name is keyof typeof suites => name in suites;
if (suite !== '' && !isSuite(suite)) throw new Error(`SUITE is core or rest, not ${suite}`);

/** Everything that runs in a browser. `npm test` finds the browser and passes it as CHROMIUM. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(isSuite(suite) && suites[suite]),
  // Runs of two builds, or of two suites, side by side keep out of each other's way.
  outputDir: `../.cache/playwright/${basename(process.env.DIST ?? 'dist')}${suite}`,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than there are processors: a test waits for its page a third of the time.
  workers: Number(process.env.WORKERS ?? availableParallelism() + 1),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(process.env.REPORTER === 'npm' ? [['json'] as const] : []),
    ['./paths/tool/assertionReporter.ts'],
    ['./messages/messageReporter.ts'],
  ],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 20_000,
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [...chromiumFlags, noOptimizer],
    },
  },
});
