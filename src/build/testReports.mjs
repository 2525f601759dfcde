import { join, relative } from 'node:path';
import { root } from './install.mjs';

/** The last lines of an output, indented below the name of the failed step. */
export const lastLines = (/** @type {string} */ text, count = 20) =>
  text
    .trimEnd()
    .split('\n')
    .slice(-count)
    .map((line) => `    ${line}`)
    .join('\n');

const failure = (/** @type {string} */ file, /** @type {string} */ name, message = '') =>
  `${file}${name && ` › ${name}`}\n${lastLines(ownLines(message).slice(0, 12).join('\n'))}`;
/** Without the places in the runner itself. */
const ownLines = (/** @type {string} */ message) =>
  message.split('\n').filter((line) => !/^\s+at .*(?:node_modules|<anonymous>)/.test(line));

/**
 * The passed and failed tests in a report of Vitest.
 * @returns {{ files: { file: string, passed: number }[], failed: string[] }}
 */
export const vitestCounts = (report) => {
  const files = report.testResults.map(({ name, status, message, assertionResults }) => ({
    file: relative(root, name),
    isBroken: status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    message,
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    failed: assertionResults.filter((test) => test.status === 'failed'),
  }));
  return {
    files,
    failed: files.flatMap(({ file, isBroken, message, failed }) => [
      ...(isBroken ? [failure(file, '', message)] : []),
      ...failed.map((test) => failure(file, test.fullName, test.failureMessages[0])),
    ]),
  };
};

/** The specs of a suite and of all within it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
/** How the fixtures of `tests/support/browser.ts` begin what a person saw when a test failed. */
const seen = /^Seen at the end of /;

/** Why a test failed, of the first of its tries that did, and what was on the page by then. */
function reasonOf({ results }) {
  const result = results.find(({ error }) => error);
  const page = result?.stdout?.find(({ text = '' }) => seen.test(text))?.text;
  return { message: result?.error.message, page };
}

/** How many lines of the page a report may go on about. */
const pageLines = 80;

/**
 * A failed test: its file, the project that it ran in, if that has a name, its title, the page it ended at, and last
 * why, for whoever sees the end alone.
 */
function playwrightFailure(file, title, test) {
  const { message, page } = reasonOf(test);
  const place = test.projectName ? `${file} [${test.projectName}]` : file;
  const [name, ...reason] = failure(place, title, message).split('\n');
  const shown = page?.split('\n').slice(0, pageLines).join('\n');
  return [name, ...(shown ? [lastLines(shown, pageLines)] : []), ...reason].join('\n');
}

/**
 * The passed and failed tests in a report of Playwright.
 * @returns {{ files: { file: string, passed: number }[], failed: string[] }}
 */
export const playwrightCounts = ({ config, suites, errors }) => {
  // Playwright names a file from the folder of its configuration. A command takes it from the project's root.
  const fromRoot = (/** @type {string} */ file) =>
    relative(root, join(config.rootDir, file)).replaceAll('\\', '/');
  return {
    files: suites.map((suite) => ({
      file: fromRoot(suite.file),
      passed: specsOf(suite)
        .flatMap(({ tests }) => tests)
        .filter(({ status }) => status === 'expected').length,
    })),
    failed: [
      ...errors.map(({ message }) => failure('Playwright', '', message)),
      // A spec has a test for each engine.
      ...suites
        .flatMap(specsOf)
        .flatMap(({ file, title, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected' || status === 'flaky')
            .map((test) => playwrightFailure(fromRoot(file), title, test)),
        ),
    ],
  };
};
