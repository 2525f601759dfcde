import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { plantedFaults } from '../../tests/explore/faults.mjs';
import { install, root } from './install.mjs';

const usage = `npm run explore -- --minutes 30            explores the built cabinet until a property is broken
npm run explore -- --seed-trace FILE       makes the steps of a kept trace again
  --seed 7  --viewport 390x844  --client +79990000003  --survey (goes on after a violation)
npm run explore -- --plant                 plants tests/explore/faults.mjs in a copy, and says which are found`;

function given() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '2' },
        seed: { type: 'string', default: '1' },
        'seed-trace': { type: 'string' },
        viewport: { type: 'string' },
        client: { type: 'string' },
        survey: { type: 'boolean', default: false },
        plant: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    });
    const isUnclear =
      !(Number(values.minutes) > 0) ||
      !/^\d+$/.test(values.seed) ||
      !/^(\d+x\d+)?$/.test(values.viewport ?? '');
    if (!values.help && !isUnclear) return values;
    console.log(usage);
    process.exit(values.help ? 0 : 2);
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

const { minutes, seed, viewport, client, survey, plant, 'seed-trace': file } = given();
install();
const { runnerImport } = await import('vite');
const { findChromium } = await import('./chromium.mjs');
const { buildSite } = await import('./site.mjs');
const { module } = await runnerImport(`${root}tests/explore/explore.ts`, {
  configFile: false,
  root,
  logLevel: 'error',
});
const plain = plant ? await buildPlanted() : (await buildSite()).plain;
const { createSandbox } = await import(pathToFileURL(`${plain}/server/sandbox.js`).href);
const [width, height] = (viewport ?? '').split('x').map(Number);
const found = await module.run({
  createSandbox,
  site: `${plain}/site`,
  executablePath: await findChromium({ isHeadless: true }),
  minutes: Number(minutes),
  seed: Number(seed),
  client,
  isSurvey: survey || plant,
  viewport: width && height ? { width, height } : undefined,
  replay: file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8')),
});
if (!plant) process.exit(found.length === 0 ? 0 : 1);
for (const { file, to, foundBy } of plantedFaults)
  console.log(`${foundBy.some((name) => found.includes(name)) ? '✓' : '✗'} ${file}: ${to.trim()}`);
process.exit(0);

/** The folder of a build of a copy of the sources with every fault in it. */
async function buildPlanted() {
  const copy = `${root}.cache/planted/`;
  rmSync(copy, { recursive: true, force: true });
  for (const name of [
    'src',
    'machines',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(root + name, copy + name, { recursive: true });
  symlinkSync(`${root}node_modules`, `${copy}node_modules`);
  for (const { file, from, to } of plantedFaults) {
    const text = readFileSync(copy + file, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} holds no ${from}`);
    writeFileSync(copy + file, text.replace(from, to));
  }
  const { status } = spawnSync(process.execPath, [`${copy}src/scripts/build.mjs`], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, VITE_FLOWS: '1' },
  });
  if (status !== 0) throw new Error('The planted build fails');
  return `${copy}dist`;
}
