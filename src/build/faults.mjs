import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { install, root } from './install.mjs';

const usage = `npm run faults -- --matrix   sends every call into every fault, prints the table, ends with 1 when a cell is red
npm run faults -- --docs     writes docs/faults.md and ends`;

const asked = process.argv.slice(2);
if (asked.length !== 1 || !['--matrix', '--docs'].includes(asked[0] ?? '')) {
  console.error(usage);
  process.exit(asked.includes('--help') ? 0 : 2);
}

install();
if (asked.includes('--docs')) await write();
else process.exit(matrix());

async function write() {
  const { runnerImport } = await import('vite');
  const options = { configFile: false, root, logLevel: 'error' };
  const { module } = await runnerImport(`${root}tests/faults/matrix/document.ts`, options);
  writeFileSync(`${root}docs/faults.md`, module.faultsPage());
  console.log('docs/faults.md written');
}

/** The cells by call, as the tests of the matrix have left them; 0 when all are green. */
function matrix() {
  const report = `${root}.cache/reports/faults.json`;
  mkdirSync(`${root}.cache/reports`, { recursive: true });
  const { status } = spawnSync(
    `${root}node_modules/.bin/vitest`,
    ['run', '--project=verify', 'tests/faults', '--reporter=json', `--outputFile=${report}`],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const rows = new Map();
  for (const { ancestorTitles, title, status: outcome } of results) {
    const [, id] = /^(F\d+w?): /.exec(title) ?? [];
    const [call] = ancestorTitles;
    if (id === undefined || call === undefined) continue;
    rows.set(call, { ...rows.get(call), [id]: outcome === 'passed' ? '✓' : '✗' });
  }
  print(rows);
  for (const { fullName } of results.filter((result) => result.status !== 'passed'))
    console.log(`✗ ${fullName}`);
  return status === 0 ? 0 : 1;
}

/** A line for each call, a column for each fault; what cannot happen or is shown elsewhere is a dot. */
function print(/** @type {Map<string, Record<string, string>>} */ rows) {
  const ids = [...new Set([...rows.values()].flatMap((row) => Object.keys(row)))];
  const width = Math.max(...[...rows.keys()].map(({ length }) => length));
  const isGreen = (/** @type {string | undefined} */ mark) => mark === '✓';
  const paint = (/** @type {string} */ text, mark = text) =>
    process.stdout.isTTY && mark !== '·'
      ? `\u001B[${isGreen(mark) ? 32 : 31}m${text}\u001B[0m`
      : text;
  console.log(`${''.padEnd(width)}  ${ids.map((id) => id.padEnd(4)).join('')}`);
  for (const [call, row] of rows) {
    const marks = ids.map((id) => paint((row[id] ?? '·').padEnd(4), row[id] ?? '·'));
    console.log(`${call.padEnd(width)}  ${marks.join('')}`);
  }
  const marks = [...rows.values()].flatMap((row) => Object.values(row));
  const green = marks.filter(isGreen).length;
  console.log(`\n${green} of ${marks.length} cells are green; docs/faults.md says what each is.`);
}
