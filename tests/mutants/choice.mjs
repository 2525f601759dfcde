import { join } from 'node:path';
import { filesOf } from './files.mjs';
import { folders, sampled } from './folders.mjs';
import { byDigest, keyOf } from './mutant.mjs';
import { plant } from './plant.mjs';
import { readSurvivors } from './survivors.mjs';

/**
 * The same mutants as long as their lines stay, whatever changes around them: of each file the one
 * whose text has the lowest digest, of each folder the lowest of those.
 */
export async function choose(root) {
  const all = folders.map((folder) => ({ folder, files: filesOf(root, folder) }));
  const { mutants, sources } = await plant(
    root,
    all.flatMap(({ files }) => files),
  );
  const survivors = new Set(readSurvivors().map(keyOf));
  const killable = mutants.filter((mutant) => !survivors.has(keyOf(mutant)));
  const chosen = all.flatMap(({ folder, files }) =>
    files
      .flatMap((file) => firstsOf(killable.filter((one) => one.file === file)))
      .sort(byDigest)
      .slice(0, sampled)
      .map((mutant) => ({ ...mutant, folder })),
  );
  const isNeeded = new Set(chosen.map(({ file }) => join(root, file)));
  return {
    mutants: chosen,
    sources: new Map([...sources].filter(([path]) => isNeeded.has(path))),
  };
}

/** Those of a file that come first by their digest. */
export const firstsOf = (mutants, count = 1) => mutants.toSorted(byDigest).slice(0, count);
