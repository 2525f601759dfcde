import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { install, root } from './install.mjs';
import { testBuilds } from './testBuilds.mjs';
import { lastLines, playwrightCounts, vitestCounts } from './testReports.mjs';

install();
const { engineNames, remedies } = await import('./findEngines.mjs');
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

/** The same of a command that others run beside: what it says is shown in one piece, at its end. */
const runBeside = (/** @type {string} */ command, /** @type {string[]} */ args, env = {}) =>
  new Promise((resolve) => {
    const said = [];
    const child = start(command, args, env, ['ignore', 'pipe', 'pipe']);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    child.on('error', ({ message }) => said.push(Buffer.from(message)));
    // A command that cannot be started is closed as well.
    child.on('close', (code) => resolve({ code, errors: Buffer.concat(said).toString() }));
  });

/** A command that passes or fails as a whole. */
async function check(/** @type {string} */ title, command, args, env = {}) {
  const { code, errors: said } = await runBeside(command, args, env);
  const isPassed = code === 0;
  console.log(`\n── ${isPassed ? '✓' : '✗'} ${title} (${elapsed()}) ──`);
  process.stdout.write(said);
  if (isPassed) total.checks += 1;
  else failures.push(`${title}\n${lastLines(said)}`);
  return isPassed;
}

/** A step that counts its own tests in a report; `runs` says how it is shown. */
async function count(title, report, step, read, runs = run) {
  if (runs === run) console.log(`\n── ${title} (${elapsed()}) ──`);
  const { code, errors } = await step(`${reports}${report}`, runs);
  if (runs === runBeside) console.log(`\n── ${title} (${elapsed()}) ──\n${errors}`);
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
  (file, runs) =>
    runs(`${bin}vitest`, [
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);

const playwright =
  (config, env, ...args) =>
  (file, runs) =>
    runs(`${bin}playwright`, ['test', '-c', config, ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      REPORTER: 'npm',
    });

/** One after another, so that the tests beside them have a processor of their own; true if all builds are there. */
async function makeBuilds() {
  let isBuilt = true;
  for (const [title, variables] of Object.entries(testBuilds))
    isBuilt = (await check(title, 'node', [`${root}src/scripts/build.mjs`], variables)) && isBuilt;
  return isBuilt;
}

async function checkSources() {
  await check('types', `${bin}tsc`, ['--noEmit']);
  await check('lint', `${bin}eslint`, ['.', '--max-warnings=0']);
  await check('import cycles', `${bin}oxlint`, []);
  await check('dead code', `${bin}knip`, ['--no-progress']);
  await check('format', `${bin}prettier`, ['--check', '.', '--log-level=warn']);
  await check('a sample of mutants', 'node', [`${root}src/scripts/mutants.mjs`, '--sample']);
}

/** Where each engine is that is there or could be installed. */
async function bringEngines() {
  const file = `${reports}engines-found.json`;
  const { code, errors } = await runBeside('node', [`${root}src/scripts/bringEngines.mjs`, file]);
  process.stdout.write(errors);
  if (code === 0) return JSON.parse(readFileSync(file, 'utf8'));
  failures.push(`browsers\n${lastLines(errors)}`);
  return {};
}

async function smoke({ firefox, webkit }) {
  const others = { ...(firefox && { firefox }), ...(webkit && { webkit }) };
  for (const name of engineNames)
    if (name !== 'chromium' && !(name in others))
      console.log(`\nNo ${name} here: ${remedies[name]}.`);
  if (Object.keys(others).length === 0) return;
  await count(
    `a smoke of ${Object.keys(others).join(' and ')}`,
    'engines.json',
    playwright(
      'tests/engines/playwright.config.ts',
      { ENGINES: JSON.stringify(others) },
      '--grep',
      '@smoke',
    ),
    playwrightCounts,
    runBeside,
  );
}

/** What needs the builds, once the tests in Node are done. */
async function browse({ chromium }) {
  await count('budgets', 'budgets.json', vitest('--project=builds'), vitestCounts);
  if (chromium === undefined) {
    failures.push(`no Chromium: ${remedies.chromium}`);
    return;
  }
  await count(
    'generated paths, journeys and faults in Chromium',
    'browser.json',
    playwright('tests/playwright.config.ts', { CHROMIUM: chromium }),
    playwrightCounts,
  );
}

// Nothing waits for what it does not need: two processors stay busy to the end.
const engines = bringEngines();
const rules = count(
  'rules, contracts, generated paths in Node; beside them builds, types, lint, format, mutants',
  'vitest.json',
  vitest('--project=together', '--project=apart'),
  vitestCounts,
);
const isBuilt = await makeBuilds();
const besides = checkSources().then(async () => {
  if (isBuilt) await smoke(await engines);
});
await rules;
if (isBuilt) await browse(await engines);
await besides;

const passed = total.checks + total.written + total.generated;
console.log(
  `\n${total.written} written tests, ${total.generated} paths generated from the machines,`,
);
console.log(`${total.checks} checks of the whole (types, lint, format, builds), in ${elapsed()}:`);
// Above the closing line, so that whoever sees the end alone sees them.
for (const text of failures) console.log(`\n✗ ${text}`);
console.log(`${failures.length > 0 ? '\n' : ''}${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
