import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { models } from '#tests/models/index.ts';
import {
  stuckStates,
  definitions,
  edgeOf,
  pathOf,
  statesOf,
  endsOf,
} from '#tests/support/edges.ts';
import { isTriedAgain } from '#tests/support/paths.ts';
import type { Model, Path } from '#tests/support/model.ts';
import { actText } from '#tests/paths/engine/acts.ts';
import { follow, hasFailure, staleReasons, foretold } from '#tests/paths/engine/graph.ts';
import {
  BaselineJudge,
  baselineOf,
  judgementText,
  judgeMachine,
  walkJudged,
} from './engine/baseline/machine';
import { storedPaths } from './engine/stored';
import { coverageOf } from './tool/coverage';

const root = join(import.meta.dirname, '../..');

/**
 * Paths with at least one act or transition that no earlier path has. The judge checks every step
 * of every path against the baseline; an actor that repeats them in another order does nothing new.
 */
function withNews(model: Model, paths: readonly Path[]): Path[] {
  const seen = new Set<string>();
  return paths.filter((path) => {
    const known = seen.size;
    for (const { acts, edges } of follow(model, path))
      for (const key of [...acts.map(actText), ...edges]) seen.add(key);
    return seen.size > known;
  });
}

/** Null where the machine cannot even start. */
function madeFor(model: Model) {
  try {
    return storedPaths(model, root);
  } catch (error) {
    test('can be made', () => {
      throw new Error('There are no paths', { cause: error });
    });
    return null;
  }
}

for (const model of models) {
  const { id } = model.machine;
  let judge: BaselineJudge | undefined;

  describe(`paths of ${id}`, () => {
    const made = madeFor(model);
    if (!made) return;
    const { node, browser } = made;
    const taken = { edges: new Set<string>(), states: new Set<string>() };

    test('every possible step does what the baseline says, and the baseline says no more', () => {
      const text = judgementText(id, judgeMachine(model, baselineOf(root, id)));
      if (text !== null) throw new Error(text);
    });

    for (const path of withNews(model, node)) {
      test(`${path.id}: ${path.steps.map(({ label }) => label).join(', ')}`, async () => {
        judge ??= new BaselineJudge(baselineOf(root, id));
        const { edges, states } = await walkJudged(model, path, judge);
        for (const edge of edges) taken.edges.add(edge);
        for (const state of states) taken.states.add(state);
      });
    }

    const places = [
      { where: 'Node', paths: node },
      { where: 'Chromium', paths: browser },
    ].filter(({ paths }) => hasFailure(model) && paths.length > 0);

    test.each(places)('a path in $where recovers from a refusal', ({ paths }) => {
      expect(paths.some((path) => isTriedAgain(model, path))).toBe(true);
    });

    test('no attempt runs beside the failure reason of an earlier one', () => {
      expect(staleReasons(model)).toEqual([]);
    });

    test('every state that the samples reach has a path to an end', () => {
      expect(stuckStates(model, endsOf(model.machine))).toEqual([]);
    });

    test.each(model.browser ? [browser] : [])(
      'the paths for Chromium miss only what is listed as unreachable, with a reason',
      (...paths) => {
        const { states, edges } = coverageOf(model, 'browser', foretold(model, paths));
        expect([...states.missing, ...edges.missing]).toEqual([]);
      },
    );

    afterAll(() => {
      const edges = definitions(model.machine).map(edgeOf);
      const states = statesOf(model.machine).map(pathOf);
      expect({
        edges: edges.filter((edge) => !taken.edges.has(edge)),
        states: states.filter((state) => !taken.states.has(state)),
      }).toEqual({ edges: [], states: [] });
    });
  });
}
