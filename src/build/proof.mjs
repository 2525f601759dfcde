import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { root } from './install.mjs';
import { lastLines, playwrightCounts, vitestCounts } from './testReports.mjs';

/** @typedef {{ title: string, file: string, from: number, wall?: number, processor?: number, seen: number }} Step */
/** @typedef {{ env?: Record<string, string>, node?: string }} Settings how a step runs: further variables, another Node */

const bin = `${root}node_modules/.bin/`;
const reports = `${root}.cache/reports/`;
/** How often a log without a terminal says where the run is, in ms. */
const sayEvery = 20_000;
/** The files whose tests are generated from the graphs. */
const generated = /tests\/paths\/(?:node\.test|browser\.spec)\.ts$/;
/** How our reporter and Playwright's list begin the line of a failed test. */
const failedLine = /^(?:✗ |\s+✘\s)/;

/** `m:ss` since the command started. */
function clock(/** @type {number} */ ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Processor time of a step, its processes included: the second line that `times` of a POSIX shell
 * prints, as `0m12.540s 0m0.290s`. Undefined where no shell has written any.
 */
function processorSeconds(/** @type {string} */ file) {
  if (!existsSync(file)) return undefined;
  const [, children = ''] = readFileSync(file, 'utf8').split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** How far a step is, by what its runner has written. */
function progressOf(/** @type {string} */ said) {
  const ours = said.match(/^files: \d+ of \d+$/gm)?.at(-1);
  if (ours) return ` ${ours.slice(7)} files`;
  const [, all] = /^Running (\d+) tests? using/m.exec(said) ?? [];
  return all ? ` ${said.match(/^\s+[✓✘]\s+\d+ /gm)?.length ?? 0} of ${all}` : '';
}

/** The steps of a table with its last line, each with how long it took and the processor time it used. */
export function timesTable(/** @type {Step[]} */ steps, /** @type {number} */ wall) {
  const seconds = (/** @type {number | undefined} */ value) =>
    (value === undefined ? '–' : `${value.toFixed(1)} s`).padStart(11);
  const width = Math.max(...steps.map(({ title }) => title.length), 7);
  const line = (title, ms, processor) =>
    `${title.padEnd(width)}${seconds(ms && ms / 1000)}${seconds(processor)}`;
  const used = steps.reduce((sum, { processor = 0 }) => sum + processor, 0);
  return [
    `${'step'.padEnd(width)}${'time'.padStart(11)}${'processor'.padStart(11)}`,
    ...steps.map(({ title, wall: ms, processor }) => line(title, ms, processor)),
    line('in all', wall, used),
  ].join('\n');
}

/**
 * Runs steps, reports progress, and counts what the steps prove. Ends with a table of their times
 * and `N passed, N failed`. The output of a step is kept in `.cache/reports/<its name>.log`.
 */
export function startProof() {
  mkdirSync(reports, { recursive: true });
  const total = { checks: 0, written: 0, generated: 0 };
  /** @type {string[]} */
  const failures = [];
  /** Checks that could not run here, because something they need could not be installed. */
  const lacking = [];
  /** @type {Step[]} */
  const steps = [];
  const elapsed = () => performance.now();
  const isTerminal = process.stdout.isTTY === true;

  const say = (/** @type {string} */ text) => {
    if (isTerminal) process.stdout.write('\r\u001B[K');
    console.log(text);
  };

  /** Names what has failed since the last look at a step, and returns what the step has written. */
  function printFailed(/** @type {Step} */ step) {
    const said = readFileSync(step.file, 'utf8');
    for (const line of said.slice(step.seen).split('\n').slice(0, -1))
      if (failedLine.test(line)) say(line);
    step.seen = said.lastIndexOf('\n') + 1;
    return said;
  }

  /** Prints the running steps and the progress of each. */
  function printProgress() {
    const running = steps.filter(({ wall }) => wall === undefined);
    const where = running.map((step) => `${step.title}${progressOf(printFailed(step))}`);
    const line = `${clock(elapsed()).padStart(6)}  … ${where.join(' · ')}`;
    if (isTerminal)
      process.stdout.write(`\r\u001B[K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
    else if (where.length > 0) console.log(line);
  }
  const progressTimer = setInterval(printProgress, isTerminal ? 1_000 : sayEvery);
  progressTimer.unref();

  /**
   * Runs a command; its output goes to a file, so that no process it leaves behind holds the run up.
   * @param {string} name of its files in the reports
   * @param {string} title @param {string} command @param {string[]} args @param {Settings} settings
   */
  function run(name, title, command, args, { env = {}, node } = {}) {
    const file = `${reports}${name}.log`;
    const times = `${reports}${name}.times`;
    const step = { title, file, from: elapsed(), seen: 0 };
    const out = openSync(file, 'w');
    const words = [command, ...args];
    const isTimed = process.platform !== 'win32';
    const [program, ...rest] = isTimed
      ? ['sh', '-c', '"$@"; code=$?; times >"$TIMES"; exit $code', 'sh', ...words]
      : words;
    const { PATH = '' } = process.env;
    steps.push(step);
    return new Promise((resolve) => {
      const child = spawn(program, rest, {
        cwd: root,
        stdio: ['ignore', out, out],
        env: {
          ...process.env,
          ...(node && { PATH: `${dirname(node)}${delimiter}${PATH}` }),
          ...(isTimed && { TIMES: times }),
          ...env,
        },
        shell: !isTimed,
      });
      closeSync(out);
      const end = (/** @type {number} */ code, /** @type {string} */ message) => {
        step.wall = elapsed() - step.from;
        step.processor = processorSeconds(times);
        resolve({ code, said: printFailed(step) + message, step });
      };
      child.on('exit', (code) => end(code ?? 1, ''));
      child.on('error', ({ message }) => end(1, message));
    });
  }

  const printEnd = (isPassed, { title, wall }, what = '') =>
    say(
      `${clock(elapsed()).padStart(6)}  ${isPassed ? '✓' : '✗'} ${title}${what} (${(wall / 1000).toFixed(1)} s)`,
    );

  const slug = (/** @type {string} */ title) => title.replaceAll(/\W+/g, '-').toLowerCase();

  /** A command that passes or fails as a whole; true if it has passed. */
  async function check(title, command, args, settings) {
    const { code, said, step } = await run(slug(title), title, command, args, settings);
    printEnd(code === 0, step);
    if (code === 0) total.checks += 1;
    else {
      process.stdout.write(said);
      failures.push(`${title}\n${lastLines(said)}`);
    }
    return code === 0;
  }

  async function count(title, command, args, read, settings) {
    const name = slug(title);
    const report = `${reports}${name}.json`;
    const { code, said, step } = await run(name, title, command, args(report), {
      ...settings,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...settings?.env },
    });
    const problems = [];
    let passed = 0;
    try {
      const { files, failed } = read(JSON.parse(readFileSync(report, 'utf8')));
      for (const one of files) {
        passed += one.passed;
        total[generated.test(one.file) ? 'generated' : 'written'] += one.passed;
      }
      problems.push(...failed);
      // A run that broke outside of any test has failed as well, and so has one that ran none.
      if (code !== 0 && failed.length === 0)
        problems.push(`${title}: no test failed, exit code ${code}\n${lastLines(said, 40)}`);
      else if (passed + failed.length === 0) problems.push(`${title}: no test ran`);
    } catch (error) {
      problems.push(`${title}: no report (${error.message})\n${lastLines(said, 40)}`);
    }
    failures.push(...problems);
    printEnd(problems.length === 0, step, `, ${passed} passed, ${problems.length} failed`);
    return problems.length === 0;
  }

  return {
    check,
    /** A run of Vitest, whose tests count each. */
    vitest: (/** @type {string} */ title, /** @type {string[]} */ args, settings) =>
      count(
        title,
        settings?.node ?? process.execPath,
        (report) => [
          `${root}node_modules/vitest/vitest.mjs`,
          'run',
          ...args,
          `--reporter=${root}src/build/fileReporter.mjs`,
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        vitestCounts,
        settings,
      ),
    /** A run of Playwright, whose tests count each. */
    playwright: (/** @type {string} */ title, /** @type {string[]} */ args, settings) =>
      count(title, `${bin}playwright`, () => ['test', ...args], playwrightCounts, {
        ...settings,
        env: { REPORTER: 'npm', ...settings?.env },
      }),
    /**
     * The path of each engine that is installed or could be installed, by its name.
     * @param {string[]} names
     */
    async engines(names) {
      const file = `${reports}engines-found.json`;
      const args = [`${root}src/build/bringEngines.mjs`, file, ...names];
      const title = `${names.join(', ')}: found or installed`;
      const { code, said, step } = await run('engines-found', title, process.execPath, args);
      printEnd(code === 0, step);
      if (code === 0) return JSON.parse(readFileSync(file, 'utf8'));
      failures.push(`${title}\n${lastLines(said)}`);
      return {};
    },
    /** Runs what neither passes nor fails the product; true if it has ended well. */
    async attempt(title, command, args) {
      const { code, step } = await run(slug(title), title, command, args);
      printEnd(code === 0, step);
      return code === 0;
    },
    lack(/** @type {string} */ text) {
      lacking.push(text);
      say(`\n! ${text}`);
    },
    fail: (/** @type {string} */ text) => {
      failures.push(text);
      say(`\n✗ ${text}`);
    },
    /** Prints the table and the closing line, and ends the process. */
    close() {
      clearInterval(progressTimer);
      const passed = total.checks + total.written + total.generated;
      say(`\n${timesTable(steps, elapsed())}`);
      // Above the closing line, so that whoever sees the end alone sees them.
      for (const text of lacking) console.log(`\n! not proved here: ${text}`);
      for (const text of failures) console.log(`\n✗ ${text}`);
      console.log(
        `\n${total.written} written tests, ${total.generated} paths generated from the machines, ` +
          `${total.checks} checks of the whole:`,
      );
      console.log(`${passed} passed, ${failures.length} failed`);
      process.exit(failures.length === 0 ? 0 : 1);
    },
  };
}
