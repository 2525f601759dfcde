// Plain JavaScript on purpose: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const stamp = `${root}node_modules/.installed-lock`;

const readPackages = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether npm would leave the optional package out on this system; of the C library nothing is known. */
const isLeftOut = ({ optional = false, os, cpu, libc }) =>
  optional && (libc || !os?.includes(process.platform) || !cpu?.includes(process.arch));

/**
 * Whether npm itself has installed the packages of the lock file, as `npm ci` does: npm lists them
 * in `node_modules/.package-lock.json` once all are installed.
 */
export function isInstalledByNpm(folder = root) {
  const done = `${folder}node_modules/.package-lock.json`;
  if (!existsSync(done)) return false;
  const locked = readPackages(`${folder}package-lock.json`);
  const installed = readPackages(done);
  return (
    Object.keys(installed).every((name) => name in locked) &&
    Object.entries(locked)
      .filter(([name]) => name !== '')
      .every(([name, wanted]) => {
        const found = installed[name];
        if (!found) return isLeftOut(wanted);
        return found.version === wanted.version && found.integrity === wanted.integrity;
      })
  );
}

/** Installs the locked dependencies when they are missing or older than the lock file. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  if (!isInstalledByNpm()) bringPackages();
  writeFileSync(stamp, lock);
}

function bringPackages() {
  console.log('Installing the locked dependencies…');
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.');
    process.exit(1);
  }
}
