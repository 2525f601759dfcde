import { defineConfig } from 'playwright/test';
import { engineNames, type EngineName } from './driver';

/** Where each engine is, by its name (`src/build/findEngines.mjs`). */
const found = JSON.parse(process.env['ENGINES'] ?? '{}') as object;

/** The journeys, in each engine that was found. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.cache/engines',
  forbidOnly: true,
  retries: 0,
  workers: Number(process.env['WORKERS'] ?? 2),
  // A busy machine takes many times as long to start an engine and to answer.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(process.env['REPORTER'] === 'npm' ? [['json'] as const] : [])],
  projects: [
    ...engineNames
      .filter((name) => name in found)
      .map((name) => ({ name, use: { engineName: name } })),
    // The elements that engines expose to a screen reader: the others are compared with Chromium.
    ...('chromium' in found && Object.keys(found).length > 1
      ? [{ name: 'compared', testMatch: '**/*.comparison.ts' }]
      : []),
  ],
});
