// Plain JavaScript on purpose: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const stamp = `${root}node_modules/.installed-lock`;

/** Installs the locked dependencies when they are missing or older than the lock file. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .update(process.version)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
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
  writeFileSync(stamp, lock);
}
