import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where a command is, if it is on the path. */
export const onPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

/** The install command of each package manager, and the commands that it needs first. */
const managers = {
  'apt-get': { before: [['update', '-qq']], install: ['install', '-y', '-qq'] },
  dnf: { before: [], install: ['install', '-y'] },
  apk: { before: [], install: ['add', '--no-cache'] },
  pacman: { before: [], install: ['-Sy', '--noconfirm'] },
  zypper: { before: [], install: ['--non-interactive', 'install'] },
  brew: { before: [], install: ['install', '--cask'] },
};

/** Two processes that install at once wait for each other, where the system has `flock`. */
const lock = join(tmpdir(), 'samotsvet-packages.lock');

/** As root, or by `sudo` where it asks for no password. */
function call(/** @type {string} */ manager, /** @type {string[]} */ args) {
  const asRoot = process.getuid?.() === 0 || !onPath('sudo') || manager === 'brew';
  const command = [
    ...(onPath('flock') ? ['flock', lock] : []),
    ...(asRoot ? [] : ['sudo', '-n']),
    manager,
    ...args,
  ];
  spawnSync(command[0], command.slice(1), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Has the system's package manager install a program, unless it is installed.
 * @template Found
 * @param {string} title the program's name in the message
 * @param {() => Found | undefined} find returns the program's place, if it is installed
 * @param {Partial<Record<keyof typeof managers, string[]>>} packages by manager; tried one by one until `find` succeeds.
 * An unknown package then does not stop the others.
 * @returns {Found | undefined}
 */
export function findOrInstall(title, find, packages) {
  const found = find();
  if (found !== undefined) return found;
  for (const [manager, { before, install }] of Object.entries(managers)) {
    if (!onPath(manager) || !packages[manager]) continue;
    console.log(`No ${title} here: installing one with ${manager}…`);
    for (const args of before) call(manager, args);
    for (const name of packages[manager]) {
      call(manager, [...install, name]);
      const installed = find();
      if (installed !== undefined) return installed;
    }
  }
  return undefined;
}
