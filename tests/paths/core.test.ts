import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coreJourneys } from '#tests/coreJourneys.ts';
import { models } from '#tests/models/index.ts';
import { coreFlows, corePaths, journeyFlows } from '#tests/support/paths.ts';
import { foretold } from '#tests/paths/engine/graph.ts';
import { storedPaths } from './engine/stored';
import { coverageOf } from './tool/coverage';

const root = join(import.meta.dirname, '../..');

describe('the core', () => {
  const flows = models.filter(({ machine }) => coreFlows.includes(machine.id));

  test.each(flows.map((model) => [model.machine.id, model] as const))(
    'takes every transition of %s that a person or the server can cause',
    (_, model) => {
      const paths = corePaths(model, storedPaths(model, root).browser);
      const { states, edges } = coverageOf(model, 'browser', foretold(model, paths));
      expect([...states.missing, ...edges.missing]).toEqual([]);
    },
  );

  test('names only flows that exist', () => {
    expect(flows.map(({ machine }) => machine.id).sort()).toEqual([...coreFlows].sort());
  });

  const built = models.filter(({ browser }) => !browser?.build);

  test.each(built.map((model) => [model.machine.id, model] as const))(
    'has a path of %s, or a journey that takes its main way',
    (id, model) => {
      const { browser } = storedPaths(model, root);
      const core = corePaths(model, browser);
      expect(core.length > 0 || (journeyFlows[id] ?? '') in coreJourneys).toBe(true);
      expect(browser).toEqual(expect.arrayContaining(core));
    },
  );

  test.each(
    Object.entries(coreJourneys).flatMap(([file, titles]) =>
      titles.map((title) => [file, title] as const),
    ),
  )('has a journey of %s: %s', (file, title) => {
    const source = readFileSync(join(root, 'tests', file), 'utf8');
    // A title is in one piece, after the title of its group; the line may contain only its beginning.
    const isBegun = (text: string) => {
      const at = text.length < 15 ? -1 : title.indexOf(text.slice(0, 15));
      return at >= 0 && text.startsWith(title.slice(at));
    };
    expect(source.split(/['`]/).some(isBegun)).toBe(true);
  });
});
