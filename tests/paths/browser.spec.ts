import { models } from '../models';
import { checkAccessibility } from '../support/axe';
import { expect, test } from '../support/browser';
import { walkInBrowser } from '../support/browserRunner';
import { chosenWalks } from '../support/chosenWalks';
import { definitions, edgeOf } from '../support/edges';
import { walkInNode } from '../support/nodeRunner';
import { watchActors } from '../support/watchActors';

/** What moves would be looked at half-way. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** States axe has looked at in this worker: once is enough. */
const examined = new Set<string>();

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
        const foretold = await walkInNode(model, walk);
        const coverage = await watchActors(world.page);
        await walkInBrowser({ ...model, browser }, walk, world, async (state) => {
          const name = `${machine.id} ${JSON.stringify(state.value)}`;
          if (examined.has(name)) return;
          examined.add(name);
          await checkAccessibility(world.page);
        });
        await expect
          .poll(() =>
            [...foretold.edges].filter((edge) => !coverage.get(machine.id)?.edges.has(edge)),
          )
          .toEqual([]);
      });
    }
  });
}
