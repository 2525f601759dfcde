import { models } from '../models';
import { test } from '../support/browser';
import { chosenWalks } from '../support/chosenWalks';
import { walkPath } from '../support/walkPath';

for (const model of models) {
  const { browser, machine } = model;
  if (!browser) continue;
  const chosen = await chosenWalks(model);

  test.describe(`paths of ${machine.id}`, () => {
    for (const walk of chosen) {
      test(`${walk.id}: ${walk.steps.map(({ label }) => label).join(', ')}`, async ({ world }) => {
        await walkPath(model, walk, world);
      });
    }
  });
}
