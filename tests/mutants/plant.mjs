import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { strykerPlugins } from './harmless.mjs';
import { describe } from './mutant.mjs';

/**
 * The files with all their mutants in them, of which one at a time can be active, and the mutants
 * but those that are harmless.
 *
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Promise<{ mutants: { id: string, file: string, line: string, mutant: string }[], sources: Map<string, string> }>}
 */
export async function plant(root, files) {
  const contents = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const instrumented = await new Instrumenter(silent).instrument(
    [...contents].map(([name, content]) => ({ name, content, mutate: true })),
    {
      ignorers: strykerPlugins.map(({ value }) => value),
      excludedMutations: [],
      plugins: null,
    },
  );
  const mutants = instrumented.mutants
    .filter(({ status }) => status === undefined)
    .map((mutant) => {
      const file = mutant.fileName;
      return { id: mutant.id, file, ...describe(mutant, contents.get(file)) };
    });
  const sources = new Map(
    instrumented.files.map(({ name, content }) => [join(root, name), content]),
  );
  return { mutants, sources };
}

const silent = { debug() {}, info() {}, isDebugEnabled: () => false };
