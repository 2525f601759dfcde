import { parseArgs } from 'node:util';
import { install, root } from './install.mjs';
import { findNode } from './nodes.mjs';
import { startProof } from './proof.mjs';
import { testBuilds } from './testBuilds.mjs';

/** The parts that `npm test` leaves out: the name for `--only`, and what each proves. */
const about = {
  builds: 'every build that a test needs, and the budgets',
  tests:
    'viewer, telemetry, collector, conformance, the tools and their tests, the specification map',
  chromium: 'all generated paths in Chromium, and the journeys that npm test leaves out',
  faults: 'every call in every fault, in Node and on its screen',
  engines: 'the journeys of tests/engines in Firefox and WebKit',
  explore: 'two minutes of an explorer that knows no machine, judged by properties',
  mutants: 'faults planted into the code itself',
  node22: 'a build, a start and the tests in Node on Node 22',
  node24: 'the same on Node 24',
};
/** They need the builds. */
const onBuilds = ['builds', 'chromium', 'faults', 'engines', 'explore'];
const names = Object.keys(about);
const list = names.map((name) => `  ${name.padEnd(10)}${about[name]}`).join('\n');
const usage = `npm run verify -- --list             what it proves, by name
npm run verify -- --only faults,engines   some of it`;

function chosen() {
  const options = /** @type {const} */ ({ list: { type: 'boolean' }, only: { type: 'string' } });
  try {
    const { values } = parseArgs({ options });
    if (values.list) {
      console.log(list);
      process.exit(0);
    }
    const only = values.only?.split(',').map((name) => name.trim()) ?? names;
    const unknown = only.filter((name) => !names.includes(name));
    if (unknown.length === 0) return only;
    console.error(`Nothing here is called ${unknown.join(', ')}. There are:\n${list}`);
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
  }
  process.exit(2);
}

const wanted = chosen();
const wants = (/** @type {string[]} */ ...some) => some.some((name) => wanted.includes(name));
install();
const { remedies } = await import('./findEngines.mjs');
const proof = startProof();
const { check, vitest, playwright } = proof;
const script = (/** @type {string} */ name) => `${root}src/build/${name}`;

async function makeBuilds() {
  let isBuilt = true;
  for (const [title, { variables }] of Object.entries(testBuilds)) {
    const isMade = await check(title, process.execPath, [script('build.mjs')], { env: variables });
    isBuilt &&= isMade;
  }
  return isBuilt;
}

const inNode = ['--project=together', '--project=pages', '--project=apart'];
const suite = ['-c', 'tests/playwright.config.ts'];
const faultFiles = 'faults/\\w+\\.spec';

async function inChromium(/** @type {string | undefined} */ chromium) {
  if (chromium === undefined) {
    if (wants('chromium', 'faults', 'explore')) proof.fail(`no Chromium: ${remedies.chromium}`);
    return;
  }
  // The builds exist already, also for the processes that a test starts.
  const env = { CHROMIUM: chromium, DIST: `${root}dist`, SUITE: 'rest' };
  const run = (title, args, more = {}) =>
    playwright(title, [...suite, ...args], { env: { ...env, ...more } });
  if (wants('chromium') && wants('faults'))
    await run('all paths, journeys and screens of the faults in Chromium', []);
  else if (wants('chromium'))
    await run('all paths and journeys in Chromium', [`--grep-invert=${faultFiles}`]);
  else if (wants('faults')) await run('screens of the faults', [faultFiles], { PART: 'faults' });
}

const explore = (/** @type {string} */ chromium) =>
  check('explored for two minutes', process.execPath, [script('explore.mjs')], {
    env: { CHROMIUM: chromium, DIST: `${root}dist` },
  });

/**
 * Drives Firefox and WebKit. Chromium starts only as their comparison, because `inChromium` has
 * journeys of its own. No picture is taken, because only a person can judge it.
 */
async function inEngines(engines) {
  const driven = ['firefox', 'webkit'].filter((name) => name in engines);
  for (const name of ['firefox', 'webkit'])
    if (!driven.includes(name)) proof.lack(`${name}: ${remedies[name]}`);
  if (driven.length === 0) return;
  const projects = [...driven, ...(engines.chromium ? ['compared'] : [])];
  await playwright(
    'journeys in Firefox and WebKit',
    [
      ...['-c', 'tests/engines/playwright.config.ts', '--grep-invert=@pictures'],
      ...projects.map((name) => `--project=${name}`),
    ],
    { env: { ENGINES: JSON.stringify(engines) } },
  );
}

/** The product on another Node, as a person has it who runs `npm start` there. */
async function onNode(/** @type {number} */ major) {
  const title = `on Node ${major}`;
  const tool = script('nodes.mjs');
  if (
    !(await proof.attempt(`Node ${major}: found or installed`, process.execPath, [
      tool,
      'find',
      major,
    ]))
  ) {
    proof.lack(`Node ${major}: set NODE_${major} to its path`);
    return;
  }
  const node = findNode(major);
  const env = { OUT_DIR: `.cache/node/${major}/dist`, PORT: '0' };
  await check(`build and start ${title}`, node, [tool, 'start'], { node, env });
  await vitest(`tests in Node ${title}`, inNode, { node });
}

const browsers = wants('engines')
  ? ['chromium', 'firefox', 'webkit']
  : wants('chromium', 'faults', 'explore')
    ? ['chromium']
    : [];
const engines = browsers.length > 0 ? proof.engines(browsers) : Promise.resolve({});
const isBuilt = wants(...onBuilds) ? makeBuilds() : Promise.resolve(false);
await Promise.all([
  wants('tests') &&
    vitest('viewer, telemetry, collector, conformance, tools', [
      '--project=verify',
      '--exclude=tests/faults/**',
    ]),
  wants('faults') && vitest('every call in every fault', ['--project=verify', 'tests/faults']),
]);
const hasBuilds = await isBuilt;
const found = await engines;
if (hasBuilds)
  await Promise.all([
    wants('builds') &&
      vitest('budgets of the builds', ['--project=builds', '--project=moreBuilds']),
    inChromium(found.chromium),
  ]);

async function proveBesideEngines() {
  if (wants('explore') && hasBuilds && found.chromium) await explore(found.chromium);
  if (wants('mutants')) await check('mutants', process.execPath, [script('mutants.mjs')]);
  if (wants('node22')) await onNode(22);
  if (wants('node24')) await onNode(24);
}

// The explorer waits for its page most of its two minutes, and the steps after it need no browser.
await Promise.all([hasBuilds && wants('engines') && inEngines(found), proveBesideEngines()]);
proof.close();
