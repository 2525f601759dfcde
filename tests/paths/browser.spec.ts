import { join } from 'node:path';
import { models } from '#tests/models/index.ts';
import { corePaths } from '#tests/support/paths.ts';
import { test } from '#tests/support/browser.ts';
import { walkPath } from '#tests/support/walkPath.ts';
import { storedPaths } from './engine/stored';

const root = join(import.meta.dirname, '../..');

for (const model of models) {
  if (!model.browser || model.browser.build) continue;
  const { browser } = storedPaths(model, root);
  const core = corePaths(model, browser);

  test.describe(`paths of ${model.machine.id}`, () => {
    for (const path of browser) {
      const title = `${path.id}: ${path.steps.map(({ label }) => label).join(', ')}`;
      test(title, { tag: core.includes(path) ? '@core' : [] }, async ({ world }) => {
        await walkPath(model, path, world);
      });
    }
  });
}
