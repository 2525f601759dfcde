import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTests } from '@vitest/runner/utils';
import { createVitest } from 'vitest/node';
import { choose } from './choice.mjs';
import { folders } from './folders.mjs';
import { keyOf } from './mutant.mjs';

const killersFile = fileURLToPath(new URL('killers.json', import.meta.url));

/** Which test file killed which mutant the last time that was noted: it is asked first. */
const readKillers = () => JSON.parse(readFileSync(killersFile, 'utf8'));

/** Plants a few mutants of every folder and demands that each is killed; resolves with the exit code. */
export async function sample(root, { note }) {
  const { mutants, sources } = await choose(root);
  const known = readKillers();
  const vitest = await open(root, mutants, sources);
  const killers = {};
  try {
    for (const mutant of mutants) {
      const killer = await killerOf(vitest, root, mutant, known[keyOf(mutant)]);
      if (killer) killers[keyOf(mutant)] = killer;
      console.log(`${killer ? '✓' : '✗'} ${mutant.file}: ${mutant.line}\n  ${mutant.mutant}`);
      console.log(`  ${killer ? `killed by ${killer}` : 'No test notices it.'}`);
    }
    const tests = [...new Set(Object.values(killers))];
    const broken = await failedOf(vitest, { mutant: '' }, pathsOf(root, tests));
    for (const file of broken) {
      console.log(`✗ ${relative(root, file)} fails without a mutant`);
      for (const { name, result } of failedTests(vitest, file))
        console.log(`  ${name}: ${result.errors?.[0]?.message}`);
    }
    const killed = Object.keys(killers).length;
    console.log(`\n${killed} mutants killed, ${mutants.length - killed} alive`);
    if (killed < mutants.length || broken.length > 0) return 1;
  } finally {
    await vitest.close();
  }
  if (note) writeFileSync(killersFile, `${JSON.stringify(killers, null, 2)}\n`);
  return 0;
}

function open(root, mutants, sources) {
  Object.assign(process.env, {
    NODE_ENV: 'test',
    VITEST: 'true',
    MUTANTS_TESTS: folders.flatMap(({ tests }) => tests).join(' '),
    MUTANTS_MODELS: [...new Set(mutants.flatMap(({ models }) => models))].join(' '),
  });
  return createVitest(
    'test',
    {
      root,
      config: join(root, 'tests/mutants/vitest.config.mjs'),
      watch: false,
      bail: 1,
      pool: 'threads',
      maxWorkers: 1,
      // As long as in the product's own run: a busy machine kills no mutant.
      testTimeout: 180_000,
      onConsoleLog: () => false,
    },
    { plugins: [instrumented(root, sources)] },
  );
}

/** The test file that fails with the mutant: the one that did before, else the first that does. */
async function killerOf(vitest, root, { id, file }, known) {
  const planted = { mutant: id, related: [join(root, file)] };
  const first = known && existsSync(join(root, known)) ? pathsOf(root, [known]) : [];
  const before = first.length > 0 ? await failedOf(vitest, planted, first) : [];
  const [killer] = before.length > 0 ? before : await failedOf(vitest, planted);
  return killer && relative(root, killer).replaceAll('\\', '/');
}

const pathsOf = (root, files) => files.map((file) => join(root, file));

/** Runs the test files that are named, or all that reach the code; resolves with those that failed. */
async function failedOf(vitest, { mutant, related }, files) {
  vitest.state.filesMap.clear();
  vitest.provide('mutant', mutant);
  vitest.config.related = related;
  try {
    await vitest.start(files);
  } catch (error) {
    if (error.code !== 'VITEST_FILES_NOT_FOUND') throw error;
  }
  return vitest.state
    .getFiles()
    .filter(({ result }) => result?.state === 'fail')
    .map(({ filepath }) => filepath);
}

const failedTests = (vitest, file) =>
  vitest.state
    .getFiles([file])
    .flatMap((task) => [task, ...getTests(task)])
    .filter(({ result }) => result?.state === 'fail');

/** The code with all its mutants in it, of which one at a time is active. */
const instrumented = (root, sources) => ({
  name: 'instrumented',
  enforce: 'pre',
  load: (id) => sources.get(id) ?? null,
});
