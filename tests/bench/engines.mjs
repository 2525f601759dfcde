import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngines } from '../../src/build/findEngines.mjs';
import { median } from './page.mjs';

/** No engine may take more than this many times Chromium's time. */
const limit = 2;
const names = /** @type {const} */ (['chromium', 'firefox', 'webkit']);

/** Start, first rows and the list of 10,000 in each installed engine, without throttling; medians of five. */
export async function measure({ root, site, print }) {
  const engines = await findEngines([...names]);
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  // A file instead of a pipe: an engine's own processes would keep a pipe open after the tests.
  const log = join(folder, 'playwright.log');
  const descriptor = openSync(log, 'w');
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/playwright/cli.js'), 'test', '-c', 'tests/engines/bench.config.ts'],
    {
      cwd: root,
      stdio: ['ignore', descriptor, descriptor],
      env: {
        ...process.env,
        DIST: join(site, '..'),
        ENGINES: JSON.stringify(engines),
        FIGURES: folder,
      },
    },
  );
  closeSync(descriptor);
  const said = readFileSync(log, 'utf8');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const figures = Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`The figures of an engine could not be taken:\n${said}`);
  for (const name of names.filter((one) => one in figures)) {
    for (const [what, values] of Object.entries(figures[name])) {
      const own = median(values);
      const ratio = own / median(figures.chromium[what]);
      const isSlow = ratio > limit ? `, MORE THAN ${limit} × CHROMIUM` : '';
      print(`${name}: ${what}`, Math.round(own), `ms, × ${ratio.toFixed(2)}${isSlow}`);
    }
  }
}
