import { join } from 'node:path';
import { storedPaths } from '#tests/paths/engine/stored.ts';
import type { test as base } from './browser';
import type { Model } from './model';
import { corePaths } from './paths';
import { translate } from './translate';
import { walkPath } from './walkPath';

const root = join(import.meta.dirname, '../..');

/**
 * Declares a test for each path of these models that Chromium walks, on the build that `test` serves.
 * The page is translated, because the app must work then too; the journeys test it untranslated.
 */
export function testPaths(test: typeof base, models: readonly Model[]): void {
  for (const model of models) {
    const { browser } = storedPaths(model, root);
    const core = corePaths(model, browser);

    test.describe(`paths of ${model.machine.id}`, () => {
      for (const path of browser) {
        const title = `${path.id}: ${path.steps.map(({ label }) => label).join(', ')}`;
        test(title, { tag: core.includes(path) ? '@core' : [] }, async ({ page, world }) => {
          await page.addInitScript(translate);
          await walkPath(model, path, world);
        });
      }
    });
  }
}
