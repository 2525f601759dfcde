import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { filesOf, modelsOf } from './files.mjs';
import { folders, sampled } from './folders.mjs';
import { strykerPlugins } from './harmless.mjs';
import { describe, keyOf } from './mutant.mjs';
import { readSurvivors } from './survivors.mjs';

/**
 * The same mutants as long as their lines stay, whatever changes around them: of each file the one
 * whose text has the lowest digest, of each folder the lowest of those.
 */
export async function choose(root) {
  const all = folders.flatMap((folder) => filesOf(root, folder).map((file) => ({ folder, file })));
  const contents = new Map(all.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  const instrumented = await instrument(contents);
  const survivors = new Set(readSurvivors().map(keyOf));
  const candidates = all.flatMap(({ folder, file }) => {
    const [first] = instrumented.mutants
      .filter(({ fileName, status }) => fileName === file && status === undefined)
      .map((mutant) => ({ id: mutant.id, file, ...describe(mutant, contents.get(file)) }))
      .filter((mutant) => !survivors.has(keyOf(mutant)))
      .map((mutant) => ({ ...mutant, folder, digest: digestOf(keyOf(mutant)) }))
      .sort(byDigest);
    return first ?? [];
  });
  const mutants = folders.flatMap((folder) =>
    candidates
      .filter((mutant) => mutant.folder === folder)
      .sort(byDigest)
      .slice(0, sampled)
      .map((mutant) => ({
        ...mutant,
        models: folder.models ? modelsOf(root, folder, mutant.file) : [],
      })),
  );
  const files = new Set(mutants.map(({ file }) => file));
  const sources = new Map(
    instrumented.files
      .filter(({ name }) => files.has(name))
      .map(({ name, content }) => [join(root, name), content]),
  );
  return { mutants, sources };
}

const digestOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');
const byDigest = (one, other) => (one.digest < other.digest ? -1 : 1);

const instrument = (contents) =>
  new Instrumenter(silent).instrument(
    [...contents].map(([name, content]) => ({ name, content, mutate: true })),
    {
      ignorers: strykerPlugins.map(({ value }) => value),
      excludedMutations: [],
      plugins: null,
    },
  );

const silent = { debug() {}, info() {}, isDebugEnabled: () => false };
