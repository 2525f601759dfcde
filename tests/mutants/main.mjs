import { askedFiles, filesOf, modelsOf } from './files.mjs';
import { folders } from './folders.mjs';
import { help, parseOptions } from './options.mjs';
import { sample } from './sample.mjs';
import { countsOf, sumsOf, tableOf, tooLow, writeScore } from './score.mjs';
import { runStryker } from './stryker.mjs';
import { compare, readSurvivors, writeSurvivors } from './survivors.mjs';

/** `npm run mutants`; resolves with the exit code. */
export async function main({ args, root }) {
  const options = read(args);
  if (typeof options === 'number') return options;
  if (options.sample) return await sample(root, options);
  try {
    return await judge(root, options);
  } catch (error) {
    // Stryker has said why above: a test fails without any mutant, for one.
    console.error(error.message);
    return 1;
  }
}

function read(args) {
  try {
    const options = parseOptions(args);
    if (!options.help) return options;
    console.log(help);
    return 0;
  } catch (error) {
    console.error(`${error.message}\n\n${help}`);
    return 2;
  }
}

async function judge(root, options) {
  const runs = runsOf(root, options);
  const mutants = [];
  for (const run of runs) {
    const started = Date.now();
    const results = await runStryker({ root, ...run, concurrency: options.concurrency });
    mutants.push(...results);
    const { score, planted: count } = sumsOf(countsOf(results)).at(-1);
    const seconds = Math.round((Date.now() - started) / 1_000);
    console.log(`${run.title}: ${count} mutants, ${score.toFixed(1)} % killed, ${seconds} s`);
  }

  const judged = new Set(runs.flatMap(({ files }) => files));
  const listed = readSurvivors();
  const found = compare(listed, mutants, (file) => judged.has(file));
  if (options.note) writeSurvivors(listed, found);
  const existing = folders.flatMap((folder) => filesOf(root, folder));
  const counts = writeScore(judged, mutants, existing);
  const sums = sumsOf(counts);
  const faults = [
    ...mutants.filter(({ status }) => status === 'RuntimeError').map(say('Could not be judged')),
    ...found.unlisted.map(say('Survives without a reason')),
    ...found.stale.map(say('Is listed as a survivor and is none')),
    ...tooLow(sums),
  ];
  const unjudged = existing.filter((file) => !(file in counts));
  const left = unjudged.length === 0 ? [] : [`Not judged yet: ${unjudged.join(', ')}`, ''];
  console.log(['', ...tableOf(sums), '', ...left, ...faults].join('\n'));
  return faults.length === 0 ? 0 : 1;
}

const say =
  (what) =>
  ({ file, line, mutant }) =>
    `${what}: ${file}: ${line}\n  ${mutant}`;

/** Machines one by one, since their mutants are judged by the paths of one machine; folders as a whole. */
function runsOf(root, options) {
  return askedFiles(root, options).flatMap(({ folder, files }) => {
    const { name, tests, models } = folder;
    if (models === undefined) return files.length > 0 ? [{ title: name, files, tests }] : [];
    return files.map((file) => ({
      title: file,
      files: [file],
      tests,
      models: modelsOf(root, folder, file),
    }));
  });
}
