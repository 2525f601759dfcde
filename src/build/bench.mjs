import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { root } from './install.mjs';

/** Figures, not tests: nothing here passes or fails. `npm run bench -- bytes list` runs only those. */
const benches = [
  'bytes',
  'grouping',
  'sandbox',
  'load',
  'loss',
  'tabs',
  'vitals',
  'cabinet',
  'sign-in',
  'list',
  'stations',
  'lighthouse',
  'paths',
  'engines',
  'telemetry',
  'funnel',
];
const asked = process.argv.slice(2);

process.env.OUT_DIR ??= '.cache/bench';
process.env.VITE_FLOWS ??= '';
await build();
const dist = `${root}${process.env.OUT_DIR}/`;
const module = pathToFileURL(`${dist}server/sandbox.js`).href;
const { createSandbox } = await import(module);
const sandbox = await createSandbox({ siteFolder: `${dist}site` });
const server = await sandbox.listen(0);

const print = (/** @type {string} */ name, /** @type {string | number} */ value, unit = '') =>
  console.log(`  ${name.padEnd(58)} ${String(value).padStart(10)} ${unit}`);

const inBrowser = [
  'vitals',
  'cabinet',
  'sign-in',
  'list',
  'stations',
  'lighthouse',
  'paths',
  'telemetry',
];

/** A failed bench prints why; the others still run. */
const measureOne = async (/** @type {string} */ name) => {
  console.log(`\n${name}`);
  try {
    const { measure } = await import(pathToFileURL(`${root}tests/bench/${name}.mjs`).href);
    await measure({
      baseUrl: server.url,
      site: `${dist}site`,
      server: module,
      root,
      chromium: inBrowser.includes(name) ? await findChromium() : '',
      print,
    });
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
};

try {
  for (const name of benches) {
    if (asked.length === 0 || asked.includes(name)) await measureOne(name);
  }
} finally {
  await server.close();
  await sandbox.close();
}
