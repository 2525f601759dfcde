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

/** Runs a command in sight of the person; resolves with its exit code. */
const run = (/** @type {string} */ command, /** @type {string[]} */ args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.on('close', resolve);
    child.on('error', () => resolve(1));
  });

/** A step that passes or fails as a whole. */
async function check(/** @type {string} */ title, /** @type {() => Promise<unknown>} */ step) {
  console.log(`\n── ${title} (${elapsed()}) ──`);
  const isPassed = (await step()) === 0;
  total[isPassed ? 'checks' : 'failed'] += 1;
  if (!isPassed) console.log(`✗ ${title}`);
  return isPassed;
}

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

// Each of them keeps one processor busy.
await Promise.all([
  check('types', () => run(`${bin}tsc`, ['--noEmit'])),
  check('lint', () => run(`${bin}eslint`, ['.', '--max-warnings=0'])),
  check('format', () => run(`${bin}prettier`, ['--check', '.', '--log-level=warn'])),
]);
await count(
  'rules, contracts, generated paths in Node',
  'vitest.json',
  vitest('--project=together', '--project=apart'),
  vitestCounts,
);

await check('a sample of mutants', () =>
  run('node', [`${root}src/commands/mutants.mjs`, '--sample']),
);

const build = `${root}src/commands/build.mjs`;
const builds = await Promise.all([
  check('build with the flow viewer', () => run('node', [build], { VITE_FLOWS: '1' })),
  check('build with a map', () =>
    run('node', [build], {
      VITE_FLOWS: '1',
      VITE_YANDEX_MAPS_KEY: 'stand-in',
      OUT_DIR: '.cache/keyed',
    }),
  ),
  check('plain build', () => run('node', [build], { VITE_FLOWS: '', OUT_DIR: '.cache/plain' })),
]);

if (builds.every((isBuilt) => isBuilt)) {
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
