import { spawnSync } from 'node:child_process';
import { install, root } from './install.mjs';

install();
const { engineNames, findEngines, remedies } = await import('./findEngines.mjs');
const { buildSite } = await import('./site.mjs');

/** `npm run engines -- webkit --grep code`: engines by name, all of them if none; the rest is Playwright's. */
const given = process.argv.slice(2);
const named = engineNames.filter((name) => given.includes(name));
const wanted = named.length > 0 ? named : engineNames;
const rest = given.filter((argument) => !engineNames.includes(argument));

const engines = await findEngines(wanted);
const missing = wanted.filter((name) => !(name in engines));
for (const name of missing) console.log(`No ${name} here: ${remedies[name]}.`);
if (named.some((name) => missing.includes(name)) || missing.length === wanted.length)
  process.exit(1);

const { plain, passkeys } = await buildSite();
const { status } = spawnSync(
  `${root}node_modules/.bin/playwright`,
  ['test', '-c', 'tests/engines/playwright.config.ts', ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DIST: plain, PASSKEYS_DIST: passkeys, ENGINES: JSON.stringify(engines) },
    shell: process.platform === 'win32',
  },
);
process.exit(status ?? 1);
