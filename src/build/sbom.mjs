import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
// Whatever NODE_ENV says: the servers are built of packages that the site does not need.
const source = ['--package-lock-only', '--include=dev'];

/**
 * Writes the packages of the lock file as `sbom.cdx.json` (CycloneDX), beside the site and not in
 * it: the list is for the operators of the site, and would show attackers its weak points.
 * @param {string} folder
 */
export function writeSbom(folder) {
  const { status, stdout, stderr } = spawnSync('npm', [...command, ...source], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not list the packages:\n${stderr}`);
  const bom = JSON.parse(stdout);
  // npm takes the folder's name for it.
  bom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
}
