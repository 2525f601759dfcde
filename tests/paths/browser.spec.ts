import { models } from '../models';
import { expect, test } from '../support/browser';
import { chosenWalks } from '../support/chosenWalks';
import { definitions, edgeOf } from '../support/edges';
import { walkInNode } from '../support/nodeRunner';
import { walkPath } from '../support/walkPath';

for (const model of models) {
  const { browser, machine } = model;
  if (!browser) continue;
  const chosen = await chosenWalks(model);

  test.describe(`paths of ${machine.id}`, () => {
    test('the chosen paths take every transition that is not beyond a person', async () => {
      const taken = new Set(Object.keys(browser.beyond ?? {}));
      for (const walk of chosen) {
        const { edges } = await walkInNode(model, walk);
        for (const edge of edges) taken.add(edge);
      }
      expect(
        definitions(machine)
          .map(edgeOf)
          .filter((edge) => !taken.has(edge)),
      ).toEqual([]);
    });

    for (const walk of chosen) {
      test(`${walk.id}: ${walk.steps.map(({ label }) => label).join(', ')}`, async ({ world }) => {
        await walkPath(model, walk, world);
      });
    }
  });
}
