import { parseArgs } from 'node:util';
import { folders, rootsOf } from './folders.mjs';

export const help = `Plants faults (mutants) into the code and tells which of them the tests do not notice.

  npm run mutants                            every folder: ${folders.map(({ name }) => name).join(', ')}
  npm run mutants -- src/domain              one folder
  npm run mutants -- src/lib/text.ts      one file, or several
  npm run mutants -- --since main            the files that differ from a commit
  npm run mutants -- --sample                the few of every folder that npm test plants

  --note              writes survivors into tests/mutants/survivors.json, where a reason is typed for
                      each, and takes out what is killed now; with --sample, which test killed what
  --each <n>          of each file so many mutants, those with the lowest digests, and not all
  --help              this text

Exit code: 0 all is well; 1 the score is too low, a survivor has no reason in tests/mutants/survivors.json,
or a mutant listed there is killed now; 2 wrong options.
`;

const spec = /** @type {const} */ ({
  since: { type: 'string' },
  sample: { type: 'boolean', default: false },
  each: { type: 'string' },
  note: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
});

/** What the person asked for; throws with one line for them where that cannot be done. */
export function parseOptions(/** @type {string[]} */ args) {
  const { values, positionals } = parseArgs({ args, options: spec, allowPositionals: true });
  const paths = positionals.map((path) => path.replace(/^\.\//, '').replace(/\/+$/, ''));
  const strange = paths.find(
    (path) => !folders.some((folder) => rootsOf(folder).some((root) => isIn(root, path))),
  );
  if (strange !== undefined) throw new Error(`No mutants are planted in ${strange}`);
  const each = values.each === undefined ? null : Number(values.each);
  if (each !== null && !(Number.isInteger(each) && each > 0))
    throw new Error('--each takes a whole number above 0');
  return { ...values, paths, each };
}

export const isIn = (/** @type {string} */ folder, /** @type {string} */ path) =>
  path === folder || path.startsWith(`${folder}/`);
