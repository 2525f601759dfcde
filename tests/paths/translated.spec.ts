import { join } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import { models } from '#tests/models/index.ts';
import { test } from '#tests/support/browser.ts';
import { pathOf } from '#tests/support/edges.ts';
import { translate } from '#tests/support/translate.ts';
import { walkPath } from '#tests/support/walkPath.ts';
import { storedPaths } from './engine/stored';

const root = join(import.meta.dirname, '../..');

/** Of the paths Chromium walks, those that are needed to come into each state once. */
function pathsToEachState(paths: ReturnType<typeof storedPaths>['browser']) {
  const seen = new Set<string>();
  return paths.filter((path) => {
    const states = path.steps.flatMap(({ state }) =>
      (state as AnyMachineSnapshot)._nodes.map(pathOf),
    );
    const isNew = states.some((state) => !seen.has(state));
    for (const state of states) seen.add(state);
    return isNew;
  });
}

// Chrome and Yandex put every text of a translated page into elements of their own.
for (const model of models) {
  if (!model.browser) continue;

  test.describe(`a translated page: ${model.machine.id}`, () => {
    for (const path of pathsToEachState(storedPaths(model, root).browser)) {
      test(`${path.id} works as it does in Russian`, async ({ page, world }) => {
        await page.addInitScript(translate);
        await walkPath(model, path, world);
      });
    }
  });
}
