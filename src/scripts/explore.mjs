import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { install, root } from './install.mjs';

const usage = `npm run explore -- --minutes 30            explores the built cabinet until a property is broken
npm run explore -- --seed-trace FILE       makes the steps of a kept trace again
  --seed 7  --viewport 390x844  --client +79990000003  --survey (goes on after a violation)`;

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

const { minutes, seed, viewport, client, survey, 'seed-trace': file } = given();
install();
const { runnerImport } = await import('vite');
const { findChromium } = await import('./chromium.mjs');
const { buildSite } = await import('./site.mjs');
const { module } = await runnerImport(`${root}tests/explore/explore.ts`, {
  configFile: false,
  root,
  logLevel: 'error',
});
const { plain } = await buildSite();
const { createSandbox } = await import(pathToFileURL(`${plain}/server/sandbox.js`).href);
const [width, height] = (viewport ?? '').split('x').map(Number);
const found = await module.run({
  createSandbox,
  site: `${plain}/site`,
  executablePath: await findChromium({ isHeadless: true }),
  minutes: Number(minutes),
  seed: Number(seed),
  client,
  isSurvey: survey,
  viewport: width && height ? { width, height } : undefined,
  replay: file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8')),
});
process.exit(found.length === 0 ? 0 : 1);
