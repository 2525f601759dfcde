import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { install, root } from './install.mjs';
import { lastLines, playwrightCounts, vitestCounts } from './testReports.mjs';

install();
const { findChromium } = await import('./chromium.mjs');
const { findEngines, remedies } = await import('./findEngines.mjs');
const bin = `${root}node_modules/.bin/`;
const reports = `${root}.cache/reports/`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Passed tests, told apart by who has made them: a person, or the tool from a machine's graph. */
const total = { checks: 0, written: 0, generated: 0 };
/** What failed and why, as the last lines show it. */
const failures = [];
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
/** Runs a command in sight of the person; resolves with its exit code and what it wrote to stderr. */
const run = (/** @type {string} */ command, /** @type {string[]} */ args, env = {}) =>
  new Promise((resolve) => {
    const errors = [];
    const child = start(command, args, env, ['inherit', 'inherit', 'pipe']);
    child.stderr.on('data', (text) => {
      errors.push(text);
      process.stderr.write(text);
    });
    child.on('close', (code) => resolve({ code, errors: Buffer.concat(errors).toString() }));
    child.on('error', ({ message }) => resolve({ code: 1, errors: message }));
  });

/** A command that passes or fails as a whole. Others run beside it: what it says is shown in one piece, at its end. */
const check = (/** @type {string} */ title, command, args, env = {}) =>
  new Promise((resolve) => {
    const said = [];
    const child = start(command, args, env, ['ignore', 'pipe', 'pipe']);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    child.on('error', ({ message }) => said.push(Buffer.from(message)));
    // A command that cannot be started is closed as well.
    child.on('close', (code) => {
      const isPassed = code === 0;
      console.log(`\n── ${isPassed ? '✓' : '✗'} ${title} (${elapsed()}) ──`);
      process.stdout.write(Buffer.concat(said));
      if (isPassed) total.checks += 1;
      else failures.push(`${title}\n${lastLines(Buffer.concat(said).toString())}`);
      resolve(isPassed);
    });
  });

/** A step that counts its own tests in a report. */
async function count(title, report, step, read) {
  console.log(`\n── ${title} (${elapsed()}) ──`);
  const { code, errors } = await step(`${reports}${report}`);
  try {
    const { files, failed } = read(JSON.parse(readFileSync(`${reports}${report}`, 'utf8')));
    for (const { file, passed } of files)
      total[generated.test(file) ? 'generated' : 'written'] += passed;
    failures.push(...failed);
    // A run that broke outside of any test has failed as well.
    if (code !== 0 && failed.length === 0)
      failures.push(`${title}: no test failed, exit code ${code}\n${lastLines(errors, 40)}`);
  } catch (error) {
    failures.push(`${title}: no report (${error.message})\n${lastLines(errors, 40)}`);
  }
}

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
  await check('dead code', `${bin}knip`, ['--no-progress']);
  await check('format', `${bin}prettier`, ['--check', '.', '--log-level=warn']);
  const builds = [
    await check('build with the flow viewer', 'node', [build], { VITE_FLOWS: '1' }),
    await check('build with a map and telemetry', 'node', [build], {
      VITE_FLOWS: '1',
      VITE_YANDEX_MAPS_KEY: 'stand-in',
      VITE_TELEMETRY_URL: '/telemetry/v1/metrics',
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
    failures.push(`no Chromium: ${error.message}`);
    return null;
  });
  if (chromium !== null) {
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

if (isBuilt) {
  const others = /** @type {const} */ (['firefox', 'webkit']);
  const engines = await findEngines(others);
  for (const name of others)
    if (!(name in engines)) console.log(`\nNo ${name} here: ${remedies[name]}.`);
  if (Object.keys(engines).length > 0) {
    await count(
      `a smoke of ${Object.keys(engines).join(' and ')}`,
      'engines.json',
      (file) =>
        run(
          `${bin}playwright`,
          ['test', '-c', 'tests/engines/playwright.config.ts', '--grep', '@smoke'],
          {
            ENGINES: JSON.stringify(engines),
            PLAYWRIGHT_JSON_OUTPUT_NAME: file,
            REPORTER: 'npm',
          },
        ),
      playwrightCounts,
    );
  }
}

const passed = total.checks + total.written + total.generated;
console.log(
  `\n${total.written} written tests, ${total.generated} paths generated from the machines,`,
);
console.log(`${total.checks} checks of the whole (types, lint, format, builds), in ${elapsed()}:`);
// Above the closing line, so that whoever sees the end alone sees them.
for (const text of failures) console.log(`\n✗ ${text}`);
console.log(`${failures.length > 0 ? '\n' : ''}${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
