import { join } from 'node:path';
import { models } from '../models';
import { test } from '../support/browser';
import { walkPath } from '../support/walkPath';
import { storedWalks } from './engine/stored';

const root = join(import.meta.dirname, '../..');

for (const model of models) {
  if (!model.browser) continue;

  test.describe(`paths of ${model.machine.id}`, () => {
    for (const walk of storedWalks(model, root).browser) {
      test(`${walk.id}: ${walk.steps.map(({ label }) => label).join(', ')}`, async ({ world }) => {
        await walkPath(model, walk, world);
      });
    }
  });
}
