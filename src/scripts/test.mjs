import { install, root } from './install.mjs';
import { startProof } from './proof.mjs';
import { testBuilds } from './testBuilds.mjs';

install();
const { remedies } = await import('./findEngines.mjs');
const proof = startProof();
const { check, vitest, playwright } = proof;
const bin = `${root}node_modules/.bin/`;
const script = (/** @type {string} */ name) => `${root}src/scripts/${name}`;

/** One after another, so that the tests beside them have a processor of their own; true if all builds are there. */
async function makeBuilds() {
  let isBuilt = true;
  for (const [title, { isCore, variables }] of Object.entries(testBuilds)) {
    if (!isCore) continue;
    const isMade = await check(title, process.execPath, [script('build.mjs')], { env: variables });
    isBuilt &&= isMade;
  }
  return isBuilt;
}

async function checkSources() {
  await check('types', `${bin}tsc`, ['--noEmit']);
  await check('lint', `${bin}oxlint`, []);
  await check('dead code', `${bin}knip`, ['--no-progress']);
  await check('format', `${bin}oxfmt`, ['--check']);
}

/** What needs the builds, once the tests in Node are done. */
async function browse({ chromium }) {
  await vitest('budgets of the build', ['--project=builds']);
  if (chromium === undefined) proof.fail(`no Chromium: ${remedies.chromium}`);
  else
    await playwright(
      'joined paths and journeys in Chromium',
      ['-c', 'tests/playwright.config.ts'],
      { env: { CHROMIUM: chromium, SUITE: 'core' } },
    );
}

// Nothing waits for what it does not need: two processors stay busy to the end.
const engines = proof.engines(['chromium']);
const inNode = vitest('rules, contracts, views and paths in Node', [
  '--project=together',
  '--project=apart',
]);
const isBuilt = await makeBuilds();
const sources = checkSources();
await inNode;
if (isBuilt) await browse(await engines);
await sources;
await engines;
proof.close();
