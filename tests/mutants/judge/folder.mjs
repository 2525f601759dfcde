import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { modelsOf } from '../files.mjs';

const baselines = 'tests/mutants/judge/baselines.ts';
/** So many mutants share a run: each keeps its modules, a page or the graphs of its paths until the end. */
const together = (test) => (test.isDom || test.file === baselines ? 12 : 40);

/**
 * Judges the mutants of one folder by the test files that meet them: those named like the mutated
 * file first, then the quick ones. Each mutant is given its `status`.
 *
 * @param {{ judge: object, root: string, folder: object, tests: string[], mutants: object[], log: (line: string) => void }} given
 */
export async function judgeFolder({ judge, root, folder, tests, mutants, log }) {
  const models = new Map(
    mutants.map(({ file }) => [file, folder.models ? modelsOf(root, folder, file) : []]),
  );
  const alive = () => mutants.filter(({ status }) => status === undefined || status === 'Survived');
  const known = new Map();
  const tried = new Set();
  const hold = async (test, taken) => {
    const left = taken.filter(({ id }) => meets(test, id) && !tried.has(`${test.file} ${id}`));
    for (const { id } of left) tried.add(`${test.file} ${id}`);
    await holdAll({ judge, root, test, models }, left);
    const survived = left.filter(({ status }) => status === 'Survived').length;
    if (left.length > 0) log(`${test.file}: ${left.length} mutants, ${survived} alive`);
  };
  const holdByTests = async (isMeant) => {
    for (const file of tests) {
      const taken = alive().filter((mutant) => isMeant(file, mutant));
      if (taken.length === 0) continue;
      if (!known.has(file)) known.set(file, await dryRun(judge, root, file));
      await hold(known.get(file), taken);
    }
  };
  await holdByTests((test, { file }) => isNamedLike(test, [file, ...models.get(file)]));
  for (const taken of groupsOf(alive(), models)) await hold(ofBaselines, taken);
  tests = [...tests].sort((one, other) => costOf(root, one) - costOf(root, other));
  await holdByTests(() => true);
  for (const mutant of alive()) mutant.status ??= 'NoCoverage';
}

/** Mutants that the same models judge. */
const groupsOf = (mutants, models) => {
  const groups = {};
  for (const mutant of mutants) (groups[models.get(mutant.file).join()] ??= []).push(mutant);
  delete groups[''];
  return Object.values(groups);
};

const ofBaselines = { file: baselines, isDom: false, coverage: null, ticks: {}, seconds: 10 };

/** Whole pages last, and before them what is drawn. */
const costOf = (root, test) => (test.startsWith('tests/page/') ? 2 : Number(isDom(root, test)));

const nameOf = (file) => basename(file).replace(/(?:\.test)?\.\w+$/, '');
const isNamedLike = (test, files) => files.some((file) => nameOf(file) === nameOf(test));

export const isDom = (root, test) =>
  /^\/\/ @vitest-environment jsdom/.test(readFileSync(join(root, test), 'utf8'));

/** What the tests of a file meet without a mutant, and how long each takes. */
async function dryRun(judge, root, file) {
  const batch = { test: file, isDom: isDom(root, file), entries: [{ id: '' }], ticks: null };
  const { report, errors, seconds } = await judge.run(batch);
  if (report?.outcomes[0] !== 'passed')
    throw new Error(`${file} fails without a mutant: ${errors.join('\n')}`);
  const { coverage, ticks } = report;
  return { file, isDom: batch.isDom, coverage, ticks, seconds };
}

const meets = ({ coverage }, id) =>
  coverage === null ||
  id in coverage.static ||
  Object.values(coverage.perTest).some((one) => id in one);

/** A hundred times what the sound code needs is without end. */
function limitOf({ coverage }, id) {
  if (coverage === null) return {};
  const counts = [coverage.static, ...Object.values(coverage.perTest)].map((one) => one[id] ?? 0);
  return { hitLimit: 100 * counts.reduce((sum, count) => sum + count, 0) };
}

/** The tests that meet it; undefined for all of them. */
const meeting = ({ coverage }, id) =>
  coverage === null || id in coverage.static
    ? undefined
    : Object.keys(coverage.perTest).filter((name) => id in coverage.perTest[name]);

/** Gives each mutant its status. The sound code is judged before them and after: else nothing of it counts. */
async function holdAll(given, mutants) {
  const { test } = given;
  const end = (mutant, outcome, name) => {
    mutant.status = statusOf[outcome];
    if (outcome !== 'passed') mutant.killer = { file: test.file, name };
  };
  const queue = [...mutants];
  let size = together(test);
  while (queue.length > 0) {
    const part = queue.slice(0, size);
    const { isTrusted, outcomes, killers, hung } = await holdSome(given, part);
    if (hung !== undefined) {
      const index = queue.findIndex(({ id }) => id === hung);
      if (index < 0) throw new Error(`${test.file} hangs without a mutant`);
      end(queue[index], 'never ended');
      queue.splice(index, 1);
    } else if (!isTrusted) {
      if (part.length > 1) size = Math.ceil(part.length / 2);
      else {
        // What cannot even be loaded has no outcome; what leaves the sound code broken has its own.
        end(part[0], outcomes[0] ?? 'failed', killers[0]);
        queue.shift();
      }
    } else {
      part.forEach((mutant, index) => {
        if (outcomes[index]) end(mutant, outcomes[index], killers[index]);
      });
      const isLeft = new Set(part.filter((_, index) => !outcomes[index]));
      const rest = queue.slice(part.length);
      queue.splice(0, queue.length, ...isLeft, ...rest);
      size = together(test);
    }
  }
}

const statusOf = {
  passed: 'Survived',
  failed: 'Killed',
  'waited in vain': 'Timeout',
  'never ended': 'Timeout',
};

async function holdSome({ judge, root, test, models }, part) {
  const shown = models.get(part[0].file).map((path) => join(root, path));
  const entry = (id, tests) => ({ id, tests, models: test.coverage === null ? shown : undefined });
  const entries = [
    ...part.map(({ id }) => ({ ...entry(id, meeting(test, id)), ...limitOf(test, id) })),
    entry('', undefined),
  ];
  const { report, isLoaded, hung } = await judge.run({
    test: test.file,
    isDom: test.isDom,
    entries,
    ticks: test.ticks,
    endlessSeconds: 10 + 3 * test.seconds,
  });
  if (hung !== undefined) return { hung };
  const outcomes = report?.outcomes ?? [];
  const last = outcomes[entries.length - 1];
  const isStopped = outcomes.includes('waited in vain');
  return {
    isTrusted: isLoaded && (last === 'passed' || isStopped),
    outcomes: outcomes.slice(0, -1),
    killers: report?.killers ?? [],
  };
}
