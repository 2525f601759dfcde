import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { plantedFaults, plantIn } from '../../tests/explore/faults.mjs';
import { install, root } from './install.mjs';

const usage = `npm run explore -- --minutes 30            explores the built cabinet until a property is broken
npm run explore -- --seed-trace FILE       makes the steps of a kept trace again
  --seed 7  --viewport 390x844  --client +79990000003  --survey (goes on after a violation)
npm run explore -- --plant all             hunts each fault of tests/explore/faults.mjs for so many minutes; or only
                                           those whose names hold the word given;
                                           --shard 1/4 takes every fourth of them`;

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
        plant: { type: 'string' },
        shard: { type: 'string', default: '1/1' },
        help: { type: 'boolean' },
      },
    });
    const isUnclear =
      !(Number(values.minutes) > 0) ||
      !/^\d+$/.test(values.seed) ||
      !/^(\d+x\d+)?$/.test(values.viewport ?? '') ||
      !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard);
    if (!values.help && !isUnclear) return values;
    console.log(usage);
    process.exit(values.help ? 0 : 2);
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

const copy = `${root}.cache/planted/`;
const { minutes, seed, viewport, client, survey, plant, shard, 'seed-trace': file } = given();
install();
const { runnerImport } = await import('vite');
const { findChromium } = await import('./chromium.mjs');
const { buildSite, fingerprint } = await import('./site.mjs');
const { module } = await runnerImport(`${root}tests/explore/explore.ts`, {
  configFile: false,
  root,
  logLevel: 'error',
});
const [part = 1, parts = 1] = shard.split('/').map(Number);
const hunted = plantedFaults
  .filter(({ name }) => plant === 'all' || name.includes(plant ?? '\0'))
  .filter((_, place) => place % parts === part - 1);
const { plain } = plant === undefined ? await buildSite() : { plain: buildPlanted() };
const { createSandbox } = await import(pathToFileURL(`${plain}/server/sandbox.js`).href);
const [width, height] = (viewport ?? '').split('x').map(Number);
const explored = hunted.filter(({ by }) => by !== 'schedules').map(({ name }) => name);
let missed = await module.run({
  createSandbox,
  site: `${plain}/site`,
  executablePath: await findChromium({ isHeadless: true }),
  minutes: Number(minutes),
  seed: Number(seed),
  client,
  isSurvey: survey,
  viewport: width && height ? { width, height } : undefined,
  replay: file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8')),
  ...(plant !== undefined && { faults: explored }),
});
missed += hunted.filter(({ by }) => by === 'schedules').filter(isMissedBySchedules).length;
if (plant !== undefined)
  console.log(`${String(hunted.length - missed)} of ${String(hunted.length)} found, seed ${seed}`);
process.exit(missed === 0 ? 0 : 1);

/** The folder of a build of a copy of the sources that has every fault behind a switch. */
function buildPlanted() {
  const stamp = `${copy}stamp`;
  const wanted = fingerprint() + JSON.stringify(plantedFaults);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return `${copy}dist`;
  rmSync(copy, { recursive: true, force: true });
  for (const name of [
    'src',
    'machines',
    'tests',
    'docs',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(root + name, copy + name, { recursive: true });
  symlinkSync(`${root}node_modules`, `${copy}node_modules`);
  for (const file of new Set(plantedFaults.map((fault) => fault.file)))
    writeFileSync(copy + file, plantIn(file, readFileSync(copy + file, 'utf8')));
  const { status } = spawnSync(process.execPath, [`${copy}src/build/build.mjs`], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The planted build fails');
  writeFileSync(stamp, wanted);
  return `${copy}dist`;
}

/** Runs the schedules on the copy with the fault enabled, and prints a row for it. */
function isMissedBySchedules({ name }) {
  const begun = Date.now();
  const set = `globalThis.plantedFault=${JSON.stringify(name)}`;
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=verify',
      'tests/app/schedules.test.ts',
      '--bail=1',
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        SEEDS: 'all',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(set)}`,
      },
    },
  );
  const [, broken = 'a schedule'] = /AssertionError: ([^:\n]+)/.exec(stdout) ?? [];
  const seconds = Math.round((Date.now() - begun) / 1_000);
  console.log(
    `| ${name} | ${status === 0 ? 'not found' : broken} | ${String(seconds)} s, schedules |`,
  );
  return status === 0;
}
