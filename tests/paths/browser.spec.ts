import { join } from 'node:path';
import { models } from '#tests/models/index.ts';
import { test } from '#tests/support/browser.ts';
import { walkPath } from '#tests/support/walkPath.ts';
import { storedPaths } from './engine/stored';

const root = join(import.meta.dirname, '../..');

for (const model of models) {
  if (!model.browser) continue;

  test.describe(`paths of ${model.machine.id}`, () => {
    for (const path of storedPaths(model, root).browser) {
      test(`${path.id}: ${path.steps.map(({ label }) => label).join(', ')}`, async ({ world }) => {
        await walkPath(model, path, world);
      });
    }
  });
}
