import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'playwright/test';
import { core } from './coreJourneys';
import { chromiumFlags } from './support/chromiumFlags';

/**
 * A test's page lives for seconds: optimising its code costs more processor time than it saves,
 * about a tenth of a test's time.
 */
const noOptimizer = '--js-flags=--no-opt,--no-maglev';

/** `npm test` runs the core, `npm run verify` the rest; without SUITE everything runs. */
const suites = { core: { grep: core }, rest: { grepInvert: core } };
const suite = process.env.SUITE ?? '';
const isSuite = (name: string): name is keyof typeof suites => name in suites;
if (suite !== '' && !isSuite(suite)) throw new Error(`SUITE is core or rest, not ${suite}`);

/** Everything that runs in a browser. `npm test` finds the browser and passes it as CHROMIUM. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(isSuite(suite) && suites[suite]),
  // Parallel runs of two builds or two suites need separate folders.
  outputDir: `../.cache/playwright/${basename(process.env.DIST ?? 'dist')}${suite}`,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One worker more than processors, because a test waits for its page a third of the time.
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
