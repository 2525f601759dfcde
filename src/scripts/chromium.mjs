import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows: quicker by a seventh where it is there. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const managers = [
  [
    'apt-get',
    [
      ['update', '-qq'],
      ['install', '-y', '-qq', 'chromium'],
    ],
  ],
  ['dnf', [['install', '-y', 'chromium']]],
  ['apk', [['add', '--no-cache', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
  ['zypper', [['--non-interactive', 'install', 'chromium']]],
  ['brew', [['install', '--cask', 'chromium']]],
];

const onPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const system = (/** @type {boolean} */ isHeadless) =>
  [...(isHeadless ? shells : []), ...names].map(onPath).find((file) => file !== undefined) ??
  usual.find((file) => existsSync(file));

/**
 * The Chromium the browser tests run in: `CHROMIUM` if set, else Playwright's own, else the
 * system's, else the one the system's package manager installs. Throws when none can be had.
 * @param {{ isHeadless?: boolean }} [options] whether one without windows will do
 * @returns {Promise<string>} the executable's path
 */
export async function findChromium({ isHeadless = false } = {}) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const { chromium } = await import('playwright');
  const bundled = chromium.executablePath();
  if (bundled && existsSync(bundled)) return bundled;
  const found = system(isHeadless);
  if (found) return found;
  for (const [manager, calls] of managers) {
    if (!onPath(manager)) continue;
    console.log(`No Chromium here: installing one with ${manager}…`);
    const shell = ['install', '-y', '-qq', 'chromium-headless-shell'];
    for (const args of isHeadless && manager === 'apt-get' ? [...calls, shell] : calls) {
      const asRoot = process.getuid?.() === 0 || !onPath('sudo') || manager === 'brew';
      const [command, rest] = asRoot ? [manager, args] : ['sudo', ['-n', manager, ...args]];
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
    const installed = system(isHeadless);
    if (installed) return installed;
  }
  throw new Error('No Chromium found or installable: install one, or set CHROMIUM to its path.');
}
