import { models } from '../models';
import { test } from '../support/browser';
import { walkPath } from '../support/walkPath';
import { allWalks } from '../support/allWalks';

for (const model of models) {
  if (!model.browser) continue;

  test.describe(`paths of ${model.machine.id}`, () => {
    for (const walk of allWalks(model).browser) {
      test(`${walk.id}: ${walk.steps.map(({ label }) => label).join(', ')}`, async ({ world }) => {
        await walkPath(model, walk, world);
      });
    }
  });
}
