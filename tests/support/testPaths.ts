import { join } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import { storedPaths } from '#tests/paths/engine/stored.ts';
import type { test as base } from './browser';
import { pathOf } from './edges';
import type { Model, Path } from './model';
import { corePaths } from './paths';
import { translate } from './translate';
import { walkPath } from './walkPath';

const root = join(import.meta.dirname, '../..');

const statesOf = (path: Path) =>
  path.steps.flatMap(({ state }) => (state as AnyMachineSnapshot)._nodes.map(pathOf));

/** Of `more`, those that come into a state that no path of `paths` does: the longest first, so that few are. */
function pathsToOtherStates(paths: readonly Path[], more: readonly Path[]): Path[] {
  const seen = new Set(paths.flatMap(statesOf));
  return more
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter((path) => {
      const states = statesOf(path);
      const isNew = states.some((state) => !seen.has(state));
      for (const state of states) seen.add(state);
      return isNew;
    });
}

/**
 * Declares a test for each path of these models that Chromium walks, on the build that `test` serves. The core is walked
 * on the page as it is. All others are walked on a page that the browser translates, with as many of the core as it
 * takes to come into every state there.
 */
export function testPaths(test: typeof base, models: readonly Model[]): void {
  for (const model of models) {
    const { browser } = storedPaths(model, root);
    const core = corePaths(model, browser);
    const others = browser.filter((path) => !core.includes(path));
    const title = (path: Path) => `${path.id}: ${path.steps.map(({ label }) => label).join(', ')}`;

    test.describe(`paths of ${model.machine.id}`, () => {
      for (const path of core)
        test(title(path), { tag: '@core' }, ({ world }) => walkPath(model, path, world));
    });

    test.describe(`paths of ${model.machine.id} on a translated page`, () => {
      for (const path of [...others, ...pathsToOtherStates(others, core)])
        test(title(path), async ({ page, world }) => {
          await page.addInitScript(translate);
          await walkPath(model, path, world);
        });
    });
  }
}
