import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { putAtlas } from './atlas.mjs';
import { install, root } from './install.mjs';
import { createWalker } from './walker.mjs';

const usage = `npm run flows               writes docs/flows, then serves the cabinet and the flow viewer
npm run flows -- --docs     writes docs/flows and ends
npm run flows -- --check    ends with 1 when docs/flows is not what the machines say
npm run flows -- --atlas    takes pictures of every state (.cache/atlas); --help tells its options
npm run flows -- --collect  serves them likewise, and receives OpenTelemetry's metrics (FLOWS_STORE, FLOWS_ORIGINS)
npm run flows -- --month    serves them with the counts of a generated month, as an example of production
npm run flows -- --atlas --docs    takes those of the key flows anew, and puts them into docs/flows
npm run flows -- --json     writes every machine for Stately's editor (.cache/stately) and ends`;

const folder = `${root}docs/flows/`;
const asked = process.argv.slice(2);
if (asked.includes('--atlas')) await import('./paths.mjs');
const options = ['--docs', '--check', '--json', '--collect', '--month'];
if (asked.some((option) => !options.includes(option))) {
  console.error(usage);
  process.exit(asked.includes('--help') ? 0 : 2);
}

install();
const pictures = JSON.parse(readFileSync(`${folder}pictures/pictures.json`, 'utf8'));
const pages = (await read('src/tools/viewer/docs/pages.ts')).pages(pictures);
if (asked.includes('--check')) check();
else if (asked.includes('--json')) await writeStately();
else {
  write();
  if (!asked.includes('--docs')) await serve();
}

/** The module, which reads the machines as they are now. */
async function read(/** @type {string} */ file) {
  const { runnerImport } = await import('vite');
  const options = { configFile: false, root, logLevel: 'error' };
  const { module } = await runnerImport(root + file, options);
  return module;
}

async function writeStately() {
  const files = (await read('src/tools/viewer/docs/stately.ts')).statelyFiles();
  const to = `${root}.cache/stately/`;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const { file, text } of files) writeFileSync(to + file, text);
  console.log(`.cache/stately: ${files.length / 2} machines written, each as .js and .json`);
}

/** Pages in the folder that no machine has any more; what is written by hand stays. */
function gone() {
  const kept = new Set(['README.md', ...pages.map(({ file }) => file)]);
  return readdirSync(folder).filter((file) => file.endsWith('.md') && !kept.has(file));
}

function check() {
  const textOf = (/** @type {string} */ file) => {
    try {
      return readFileSync(folder + file, 'utf8');
    } catch {
      return null;
    }
  };
  const stale = [
    ...pages.filter(({ file, text }) => textOf(file) !== text).map(({ file }) => file),
    ...gone(),
  ];
  for (const file of stale) console.error(`docs/flows/${file} is stale`);
  if (stale.length > 0) console.error('Write them anew: npm run flows -- --docs');
  process.exit(stale.length > 0 ? 1 : 0);
}

function write() {
  mkdirSync(folder, { recursive: true });
  for (const file of gone()) rmSync(folder + file);
  for (const { file, text } of pages) writeFileSync(folder + file, text);
  console.log(`docs/flows: ${pages.length} pages written`);
}

async function serve() {
  process.env.VITE_FLOWS = '1';
  const isExample = asked.includes('--month');
  const isCollecting = isExample || asked.includes('--collect');
  if (isCollecting) process.env.VITE_TELEMETRY_URL ||= '/v1/metrics';
  const { build } = await import('./build.mjs');
  await build();
  const dist = `${root}${process.env.OUT_DIR ?? 'dist'}`;
  putAtlas(`${dist}/site`);
  const { serve } = await import(pathToFileURL(`${dist}/server/sandbox.js`).href);
  if (isExample) {
    const { fillMonth } = await read('tests/viewer/fillMonth.ts');
    process.env.FLOWS_STORE = await fillMonth(`${root}.cache/month.db`);
  }
  const walker = createWalker();
  process.once('SIGINT', walker.close);
  process.once('SIGTERM', walker.close);
  const counts = isCollecting ? await collect(`${dist}/server/collector.js`) : undefined;
  const beside = (/** @type {Request} */ request) => walker.answer(request) ?? counts?.(request);
  await serve({ siteFolder: `${dist}/site`, beside });
  const port = process.env.PORT ?? '4173';
  if (!process.exitCode) console.log(`Flow viewer: http://127.0.0.1:${port}/flows/`);
}

/** Starts the collector, which stores its counts when the process receives SIGINT or SIGTERM. */
async function collect(/** @type {string} */ file) {
  const { openCollector } = await import(pathToFileURL(file).href);
  try {
    const { answer, close } = await openCollector(process.env);
    const end = () => void close().catch(() => {});
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    return answer;
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
