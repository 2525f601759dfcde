import { basename, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { testsReaching } from './imports.mjs';
import { placeOf, plantThese } from './plant.mjs';

/** So many test files are asked, those with the fewest imports between them and the fault. */
const asked = 24;
/** Whoever says nothing for so many seconds of the processor never ends. */
const patience = 40;
const paths = 'tests/paths/node.test.ts';

/**
 * Keeps a Vitest open over the code with all faults in it, of which one at a time is switched on. Its
 * tests run, the nearest first, until one fails, passes without the fault and fails with it again.
 */
const [root] = process.argv.slice(2);
Object.assign(process.env, { NODE_ENV: 'test', VITEST: 'true' });

async function openVitest(faults) {
  const { sources, ids } = await plantThese(root, faults);
  // Each project loads the configuration for itself.
  globalThis.planted = sources;
  const vitest = await createVitest('test', {
    root,
    config: join(root, 'tests/mutants/vitest.config.mjs'),
    watch: false,
    bail: 1,
    pool: 'threads',
    reporters: [{ onTestCaseResult: () => (lastSign = spent()) }],
    onConsoleLog: () => false,
  });
  const specifications = await vitest.globTestSpecifications();
  const byFile = new Map(specifications.map((one) => [relative(root, one.moduleId), one]));
  return { vitest, byFile, ids };
}

const reaching = testsReaching(root);
const sound = new Map();
let opened;
let isAsked = false;
let lastSign = 0;
const spent = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

/** The first test of these files that fails, or null. */
async function firstFailure(files, number, models) {
  const { vitest, byFile } = opened;
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  lastSign = spent();
  vitest.provide('fault', { number, models });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) => byFile.get(file)),
  );
  for (const module of testModules) {
    const file = relative(root, module.moduleId);
    for (const test of module.children.allTests('failed')) return { file, name: test.fullName };
    if (module.state() === 'failed') return { file, name: 'is loaded' };
  }
  return unhandledErrors.length > 0 ? { file: files[0], name: unhandledErrors[0].message } : null;
}

async function isSound(file, models) {
  const key = [file, models].join();
  if (!sound.has(key)) sound.set(key, (await firstFailure([file], undefined, models)) === null);
  return sound.get(key);
}

const nameOf = (file) => basename(file).replace(/(?:\.test)?\.\w+$/, '');

/** The models whose paths judge a machine's file: the one named like it, or the nearest. */
function modelsOf(file) {
  const models = reaching(file, /^tests\/models\/.*(?<!index)\.ts$/);
  const own = models.filter((model) => nameOf(model) === nameOf(file));
  return (own.length > 0 ? own : models.slice(0, 6)).map((model) => join(root, model));
}

/** Groups of tests that run at once: first those named like the file, for a machine its paths, then the others. */
function* groupsFor(file) {
  const tests = reaching(file, /\.test\.tsx?$/).filter(
    (test) => opened.byFile.has(test) && !test.startsWith('tests/paths/'),
  );
  const isNamed = (test) => nameOf(test) === nameOf(file);
  const nearest = [...tests.filter(isNamed), ...tests.filter((test) => !isNamed(test))];
  yield { files: nearest.slice(0, 2) };
  if (file.startsWith('machines/')) yield { files: [paths], models: modelsOf(file) };
  yield { files: nearest.slice(2, 8) };
  yield { files: nearest.slice(8, asked) };
}

async function killerOf(fault) {
  const number = opened.ids.get(placeOf(fault));
  let isReached = false;
  let hasJudge = false;
  for (const { files, models } of groupsFor(fault.file)) {
    let left = files;
    isReached ||= files.length > 0;
    while (left.length > 0) {
      const failure = await firstFailure(left, number, models);
      hasJudge ||= !failure || (await isSound(failure.file, models));
      if (!failure) break;
      const isKiller =
        (await isSound(failure.file, models)) &&
        (await firstFailure([failure.file], number, models)) !== null;
      if (isKiller) return `${failure.file} › ${failure.name}`;
      left = left.filter((file) => file !== failure.file);
    }
  }
  // Silence means that nothing saw the fault only where no test in Node reaches it, or one passes without it.
  if (isReached && !hasJudge)
    throw new Error(`No test that reaches ${fault.file} passes without a fault`);
  return null;
}

setInterval(() => {
  if (isAsked && spent() - lastSign > patience)
    process.send({ killer: 'a test that never ends', isLast: true }, () => process.exit(0));
}, 1_000).unref();

process.on('message', async ({ faults, fault }) => {
  try {
    isAsked = true;
    lastSign = spent();
    opened ??= await openVitest(faults);
    const killer = await killerOf(fault);
    isAsked = false;
    process.send({ killer });
  } catch (error) {
    process.send({ error: error.stack }, () => process.exit(1));
  }
});
process.on('disconnect', () => process.exit(0));
