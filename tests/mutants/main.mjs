import { firstsOf } from './choice.mjs';
import { askedFiles, filesOf } from './files.mjs';
import { folders } from './folders.mjs';
import { judgeFolder } from './judge/folder.mjs';
import { openJudge } from './judge/parent.mjs';
import { help, parseOptions } from './options.mjs';
import { keyOf } from './mutant.mjs';
import { plant } from './plant.mjs';
import { sample } from './sample.mjs';
import { countsOf, readScore, sumsOf, tableOf, tooLow, writeScore } from './score.mjs';
import { compare, readSurvivors, writeSurvivors } from './survivors.mjs';

/** `npm run mutants`; resolves with the exit code. */
export async function main({ args, root }) {
  const options = read(args);
  if (typeof options === 'number') return options;
  if (options.sample) return await sample(root, options);
  try {
    return await judge(root, options);
  } catch (error) {
    // A test fails without any mutant, for one.
    console.error(error.stack);
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
  let listed = readSurvivors();
  const existing = folders.flatMap((folder) => filesOf(root, folder));
  const faults = [];
  for (const { folder, files } of askedFiles(root, options)) {
    if (files.length === 0) continue;
    const started = Date.now();
    const mutants = await judgeFiles(root, folder, files, options);
    const judged = new Set(mutants.filter(({ status }) => status !== 'Left').map(keyOf));
    // Of a file that is gone nothing lives.
    const isJudged = (entry) =>
      !existing.includes(entry.file) ||
      (files.includes(entry.file) && (options.each === null || judged.has(keyOf(entry))));
    const found = compare(listed, mutants, isJudged);
    if (options.note) listed = writeSurvivors(listed, found);
    writeScore(new Set(files), mutants, existing);
    faults.push(
      ...found.unlisted.map(say('Survives without a reason')),
      ...found.stale.map(say('Is listed as a survivor and is none')),
    );
    const { score, planted } = sumsOf(countsOf(mutants)).at(-1);
    const seconds = Math.round((Date.now() - started) / 1_000);
    console.log(`${folder.name}: ${planted} mutants, ${score.toFixed(1)} % killed, ${seconds} s`);
  }

  const counts = readScore();
  const sums = sumsOf(counts);
  faults.push(...tooLow(sums));
  const unjudged = existing.filter((file) => !(file in counts));
  const left = unjudged.length === 0 ? [] : [`Not judged yet: ${unjudged.join(', ')}`, ''];
  console.log(['', ...tableOf(sums), '', ...left, ...faults].join('\n'));
  return faults.length === 0 ? 0 : 1;
}

async function judgeFiles(root, folder, files, { each }) {
  const { mutants, sources } = await plant(root, files);
  const judge = openJudge(root, sources);
  try {
    const tests = (await judge.related(files)).filter((test) => folder.tests.test(test));
    const isTaken = takenOf(files, mutants, each);
    for (const mutant of mutants) if (!isTaken(mutant)) mutant.status = 'Left';
    const taken = mutants.filter(isTaken);
    await judgeFolder({ judge, root, folder, tests, mutants: taken, log: console.log });
    return mutants;
  } finally {
    judge.close();
  }
}

/** All of the mutants, or so many of each file, of which nobody has picked any. */
function takenOf(files, mutants, each) {
  if (each === null) return () => true;
  const firsts = new Set(
    files.flatMap((file) =>
      firstsOf(
        mutants.filter((mutant) => mutant.file === file),
        each,
      ),
    ),
  );
  return (mutant) => firsts.has(mutant);
}

const say =
  (what) =>
  ({ file, line, mutant }) =>
    `${what}: ${file}: ${line}\n  ${mutant}`;
