import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { install, root } from './install.mjs';

install();
const { findChromium } = await import('./chromium.mjs');
const bin = `${root}node_modules/.bin/`;
const reports = `${root}.cache/reports/`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Passed tests, told apart by who has made them: a person, or the tool from a machine's graph. */
const total = { checks: 0, written: 0, generated: 0, failed: 0 };
/** The files whose tests are made from the graphs. */
const generated = /tests\/paths\/(?:node\.test|browser\.spec)\.ts$/;
const started = Date.now();
const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;

const start = (command, args, env, stdio) =>
  spawn(command, args, {
    cwd: root,
    stdio,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });

/** Runs a command in sight of the person; resolves with its exit code. */
const run = (/** @type {string} */ command, /** @type {string[]} */ args, env = {}) =>
  new Promise((resolve) => {
    const child = start(command, args, env, 'inherit');
    child.on('close', resolve);
    child.on('error', () => resolve(1));
  });

/** A command that passes or fails as a whole. Others run beside it: what it says is shown in one piece, at its end. */
const check = (/** @type {string} */ title, command, args, env = {}) =>
  new Promise((resolve) => {
    const said = [];
    const child = start(command, args, env, ['ignore', 'pipe', 'pipe']);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    const end = (isPassed) => {
      total[isPassed ? 'checks' : 'failed'] += 1;
      console.log(`\n── ${isPassed ? '✓' : '✗'} ${title} (${elapsed()}) ──`);
      process.stdout.write(Buffer.concat(said));
      resolve(isPassed);
    };
    child.on('close', (code) => end(code === 0));
    child.on('error', () => end(false));
  });

/** A step that counts its own tests in a report. */
async function count(title, report, step, read) {
  console.log(`\n── ${title} (${elapsed()}) ──`);
  const code = await step(`${reports}${report}`);
  try {
    const { files, failed } = read(JSON.parse(readFileSync(`${reports}${report}`, 'utf8')));
    for (const { file, passed } of files)
      total[generated.test(file) ? 'generated' : 'written'] += passed;
    total.failed += failed;
    // A run that broke outside of any test has failed as well.
    if (code !== 0 && failed === 0) total.failed += 1;
  } catch {
    total.failed += 1;
  }
}

const vitestCounts = (report) => ({
  files: report.testResults.map(({ name, assertionResults }) => ({
    file: name,
    passed: assertionResults.filter(({ status }) => status === 'passed').length,
  })),
  failed:
    report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0 ? 1 : 0),
});

/** The specs of a suite and of all within it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const playwrightCounts = ({ suites, stats }) => ({
  files: suites.map((suite) => ({
    file: `tests/${suite.file}`,
    passed: specsOf(suite).filter(({ ok }) => ok).length,
  })),
  failed: stats.unexpected + stats.flaky,
});

const vitest =
  (...args) =>
  (file) =>
    run(`${bin}vitest`, [
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);

const build = `${root}src/scripts/build.mjs`;

/** One after another, so that the tests beside them have a processor of their own; true if all builds are there. */
async function checkWhole() {
  await check('types', `${bin}tsc`, ['--noEmit']);
  await check('lint', `${bin}eslint`, ['.', '--max-warnings=0']);
  await check('import cycles', `${bin}oxlint`, []);
  await check('format', `${bin}prettier`, ['--check', '.', '--log-level=warn']);
  const builds = [
    await check('build with the flow viewer', 'node', [build], { VITE_FLOWS: '1' }),
    await check('build with a map', 'node', [build], {
      VITE_FLOWS: '1',
      VITE_YANDEX_MAPS_KEY: 'stand-in',
      OUT_DIR: '.cache/keyed',
    }),
    await check('plain build', 'node', [build], { VITE_FLOWS: '', OUT_DIR: '.cache/plain' }),
  ];
  await check('a sample of mutants', 'node', [`${root}src/scripts/mutants.mjs`, '--sample']);
  return builds.every((isBuilt) => isBuilt);
}

const [isBuilt] = await Promise.all([
  checkWhole(),
  count(
    'rules, contracts, generated paths in Node; beside them types, lint, format, builds, mutants',
    'vitest.json',
    vitest('--project=together', '--project=apart'),
    vitestCounts,
  ),
]);

if (isBuilt) {
  await count('budgets', 'budgets.json', vitest('--project=builds'), vitestCounts);
  const chromium = await findChromium().catch((error) => {
    console.error(error.message);
    return null;
  });
  if (chromium === null) total.failed += 1;
  else {
    await count(
      'generated paths, journeys and faults in Chromium',
      'browser.json',
      (file) =>
        run(`${bin}playwright`, ['test', '-c', 'tests/playwright.config.ts'], {
          CHROMIUM: chromium,
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          REPORTER: 'npm',
        }),
      playwrightCounts,
    );
  }
}

const passed = total.checks + total.written + total.generated;
console.log(
  `\n${total.written} written tests, ${total.generated} paths generated from the machines,`,
);
console.log(`${total.checks} checks of the whole (types, lint, format, builds), in ${elapsed()}:`);
console.log(`${passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
