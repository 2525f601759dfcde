import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { loginModel } from '#tests/models/account/login.ts';
import { models } from '#tests/models/index.ts';
import type { Model, Path } from '#tests/support/model.ts';
import { nodeOf } from './engine/graph';
import { storedPaths } from './engine/stored';

const home = mkdtempSync(join(tmpdir(), 'paths-'));

/** A project with one machine of this source text. */
function projectOf(name: string, machine: string): string {
  const root = join(home, name);
  for (const folder of ['machines/account', 'src', 'tests'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'machines/account/login.ts'), machine);
  return root;
}

const filesOf = (root: string) => readdirSync(join(root, '.cache/paths/paths'));

/** Two delays of one name share a label, so the text contains the event too. */
const textsOf = (model: Model, paths: readonly Path[]) =>
  paths.map(({ id, input, steps }) => [
    id,
    input,
    ...steps.map(({ event, label, state }) => `${event.type} ${label} ${nodeOf(model, state)}`),
  ]);

afterAll(() => {
  rmSync(home, { recursive: true });
});

describe('stored paths', () => {
  test.each(models.map((model) => [model.machine.id, model] as const))(
    'of %s are equal to the generated paths when they are read again',
    (id, model) => {
      const root = projectOf(id, 'of today');
      const made = storedPaths(model, root);
      expect(filesOf(root)).toHaveLength(1);
      const read = storedPaths(model, root);
      expect(textsOf(model, read.node)).toEqual(textsOf(model, made.node));
      expect(textsOf(model, read.browser)).toEqual(textsOf(model, made.browser));
    },
  );

  test('are not written while a mutant is active, because the key belongs to the original sources', () => {
    const root = projectOf('mutated', 'of today');
    vi.stubGlobal('__stryker__', { activeMutant: '1' });
    expect(storedPaths(loginModel, root).node).not.toEqual([]);
    expect(existsSync(join(root, '.cache'))).toBe(false);
    vi.stubGlobal('__stryker__', {});
    storedPaths(loginModel, root);
    expect(filesOf(root)).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  test('are generated again when a source has changed', () => {
    const [before, after] = [projectOf('before', 'of today'), projectOf('after', 'of tomorrow')];
    storedPaths(loginModel, before);
    cpSync(join(before, '.cache'), join(after, '.cache'), { recursive: true });
    storedPaths(loginModel, after);
    expect(filesOf(after)).toHaveLength(1);
    expect(filesOf(after)).not.toEqual(filesOf(before));
  });
});
