import { install, root } from './install.mjs';
import { startProof } from './proof.mjs';
import { testBuilds } from './testBuilds.mjs';

install();
const { remedies } = await import('./findEngines.mjs');
const proof = startProof();
const { check, vitest, playwright } = proof;
const bin = `${root}node_modules/.bin/`;
const script = (/** @type {string} */ name) => `${root}src/build/${name}`;

/** True if all builds succeeded. No test of this command opens the viewer, whose diagrams take most of a build. */
async function makeBuilds() {
  let isBuilt = true;
  for (const [title, { isCore, variables }] of Object.entries(testBuilds)) {
    if (!isCore) continue;
    const env = { ...variables, WITHOUT_VIEWER: '1' };
    const isMade = await check(title, process.execPath, [script('build.mjs')], { env });
    isBuilt &&= isMade;
  }
  return isBuilt;
}

/**
 * `tsc` and `oxlint` read all types once for each thread they start. They are given one processor, because the builds
 * need the other.
 */
const onOneProcessor = { env: { GOMAXPROCS: '1' } };

/** Static checks of the sources, then all tests that need no browser. */
async function proveInNode() {
  await check('types', `${bin}tsc`, ['--noEmit', '--checkers', '1'], onOneProcessor);
  await check('lint', `${bin}oxlint`, [], onOneProcessor);
  await check('dead code', `${bin}knip`, ['--no-progress']);
  await check('format', `${bin}oxfmt`, ['--check']);
  await vitest('rules, contracts, views and paths in Node', [
    '--project=together',
    '--project=pages',
    '--project=apart',
  ]);
}

/** The builds, then everything that needs one. */
async function proveBuilds() {
  const engines = proof.engines(['chromium']);
  const isBuilt = await makeBuilds();
  const { chromium } = await engines;
  if (!isBuilt) return;
  await vitest('budgets of the build', ['--project=builds']);
  if (chromium === undefined) proof.fail(`no Chromium: ${remedies.chromium}`);
  else
    await playwright(
      'joined paths and journeys in Chromium',
      ['-c', 'tests/playwright.config.ts'],
      { env: { CHROMIUM: chromium, SUITE: 'core' } },
    );
}

// Both halves take about as long, so that two processors stay busy to the end.
await Promise.all([proveInNode(), proveBuilds()]);
proof.close();
