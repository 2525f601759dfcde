import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromiumFlags } from './support/chromiumFlags';

/**
 * The page of a test lives for seconds: optimising its code takes more processor time than it saves, about
 * a tenth of what a test takes.
 */
const noOptimizer = '--js-flags=--no-opt,--no-maglev';

/** Everything that runs in a browser. `npm test` finds the browser and passes it as CHROMIUM. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Runs of two builds side by side keep out of each other's way.
  outputDir: `../.cache/playwright/${basename(process.env.DIST ?? 'dist')}`,
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
