import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { findOrInstall, onPath } from './packages.mjs';

const first = (/** @type {string[]} */ names) =>
  names.map(onPath).find((file) => file !== undefined);

const usualFirefox = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

function findFirefox() {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  const here = () =>
    first(['firefox-esr', 'firefox']) ?? usualFirefox.find((file) => existsSync(file));
  const one = ['firefox'];
  return findOrInstall('Firefox', here, {
    'apt-get': ['firefox-esr'],
    dnf: one,
    apk: one,
    pacman: one,
    zypper: ['MozillaFirefox'],
    brew: one,
  });
}

/** Folders of libraries, one of which has WebKit's own small browser. */
const libraries = () => [
  '/usr/libexec',
  '/usr/lib',
  '/usr/lib64',
  ...readdirSync('/usr/lib', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.endsWith('-linux-gnu'))
    .map(({ name }) => join('/usr/lib', name)),
];

function miniBrowser() {
  if (process.env.MINI_BROWSER) return process.env.MINI_BROWSER;
  return libraries()
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) =>
        join(folder, name, 'MiniBrowser'),
      ),
    )
    .find((file) => existsSync(file));
}

/** WebKitGTK: what drives it, the browser, and the screen it draws on. */
function findWebKit() {
  if (process.platform !== 'linux') return undefined;
  const here = () => {
    const [driver, binary, xvfb] = [onPath('WebKitWebDriver'), miniBrowser(), onPath('Xvfb')];
    return driver && binary && xvfb ? { driver, binary, xvfb } : undefined;
  };
  return findOrInstall('WebKitGTK', here, { 'apt-get': ['webkit2gtk-driver', 'xvfb'] });
}

const finders = {
  chromium: (/** @type {{ isHeadless?: boolean }} */ options) =>
    findChromium(options).catch(() => undefined),
  firefox: findFirefox,
  webkit: findWebKit,
};

export const engineNames = /** @type {(keyof typeof finders)[]} */ (Object.keys(finders));

/** The advice to a person when an engine can be neither found nor installed. */
export const remedies = {
  chromium: 'install one, or set CHROMIUM to its path',
  firefox: 'install one, or set FIREFOX to its path',
  webkit:
    'install WebKitGTK’s WebKitWebDriver and MiniBrowser, and Xvfb (MINI_BROWSER names its path)',
};

/**
 * Where each engine is: what is set, else the system's, else what its package manager installs.
 * @param {(keyof typeof finders)[]} names
 * @param {{ isHeadless?: boolean }} [options] whether a Chromium without windows will do
 */
export async function findEngines(names, options = {}) {
  const found = {};
  for (const name of names) {
    const engine = await finders[name](options);
    if (engine !== undefined) found[name] = engine;
  }
  return found;
}
