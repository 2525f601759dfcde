import { statSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';

/**
 * Keeps a Vitest open over the code with all mutants in it and runs one test file after another,
 * as it is asked to. It ends where a mutant never does: whoever asked goes on with another child.
 */
const [root, sourcesFile, progress] = process.argv.slice(2);
const sources = new Map(JSON.parse(readFileSync(sourcesFile, 'utf8')));
Object.assign(process.env, { NODE_ENV: 'test', VITEST: 'true' });
const judges = { node: 'tests/mutants/judge/judge.ts', dom: 'tests/mutants/judge/judge.dom.ts' };

const vitest = await createVitest(
  'test',
  {
    root,
    config: join(root, 'tests/mutants/vitest.config.mjs'),
    watch: false,
    onConsoleLog: () => false,
  },
  { plugins: [{ name: 'instrumented', enforce: 'pre', load: (id) => sources.get(id) ?? null }] },
);

async function run({ isDom, endlessSeconds, ...batch }) {
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  vitest.provide('batch', { ...batch, test: join(root, batch.test), progress });
  const started = process.cpuUsage();
  const watch = watchProgress(endlessSeconds);
  try {
    await vitest.start([join(root, isDom ? judges.dom : judges.node)]);
  } finally {
    clearInterval(watch);
  }
  const [file] = vitest.state.getFiles();
  const failed = file?.tasks.flatMap(failedTests) ?? [];
  return {
    report: file?.meta.report ?? null,
    errors: [...(file?.result?.errors ?? []), ...failed].map(({ message }) => message),
    isLoaded: Boolean(file?.tasks.length),
    seconds: process.cpuUsage(started).user / 1e6,
  };
}

const failedTests = (task) => [
  ...(task.result?.state === 'fail' ? (task.result.errors ?? []) : []),
  ...(task.tasks ?? []).flatMap(failedTests),
];

/** The test files that reach the code. */
async function related(files) {
  vitest.config.related = files.map((file) => join(root, file));
  const found = await vitest.getRelevantTestSpecifications();
  vitest.config.related = undefined;
  return found.map(({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/'));
}

/** Counts the processor's time, of which a busy machine gives less. */
function watchProgress(endlessSeconds = Infinity) {
  writeFileSync(progress, '');
  let last = 0;
  let since = process.cpuUsage();
  return setInterval(() => {
    const { mtimeMs } = statSync(progress);
    if (mtimeMs !== last) {
      last = mtimeMs;
      since = process.cpuUsage();
    } else if (process.cpuUsage(since).user > endlessSeconds * 1e6) process.exit(3);
  }, 1_000);
}

process.on('message', async ({ what, given }) => {
  try {
    const result = what === 'related' ? await related(given) : await run(given);
    process.send({ result, isLast: isFull() });
  } catch (error) {
    process.send({ error: error.stack });
  }
});
/** Modules that somebody still holds add up; the next child begins anew. */
const isFull = () => process.memoryUsage.rss() > 1.5 * 2 ** 30;

process.on('disconnect', () => process.exit(0));
process.send({ result: 'ready' });
