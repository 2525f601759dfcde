import { existsSync } from 'node:fs';
import { findOrInstall, onPath } from './packages.mjs';

/** Chromium without windows: faster, where it is installed. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

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
  const one = ['chromium'];
  const found = findOrInstall('Chromium', () => system(isHeadless), {
    'apt-get': [...(isHeadless ? ['chromium-headless-shell'] : []), ...one],
    dnf: one,
    apk: one,
    pacman: one,
    zypper: one,
    brew: one,
  });
  if (found !== undefined) return found;
  throw new Error('No Chromium found or installable: install one, or set CHROMIUM to its path.');
}
