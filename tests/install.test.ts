import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalledByNpm } from '#build/install.mjs';

type Packages = Record<string, object>;

const here = { os: [process.platform], cpu: [process.arch] };
const elsewhere = { os: ['aix'], cpu: ['ppc64'] };
const react = { version: '19.3.1', integrity: 'sha512-a' };
const binding = { version: '1.0.0', integrity: 'sha512-b', optional: true };
const locked: Packages = {
  '': { name: 'samotsvet' },
  'node_modules/react': react,
  'node_modules/binding-here': { ...binding, ...here },
  'node_modules/binding-elsewhere': { ...binding, ...elsewhere },
  'node_modules/binding-musl': { ...binding, ...here, libc: ['musl'] },
  'node_modules/wasm-runtime': binding,
};
const installed: Packages = {
  'node_modules/react': react,
  'node_modules/binding-here': { ...binding, ...here },
};

let folder = '';
beforeEach(() => {
  folder = `${mkdtempSync(join(tmpdir(), 'install-'))}/`;
  mkdirSync(`${folder}node_modules`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(packages: Packages | null) {
  const text = (all: Packages) => JSON.stringify({ lockfileVersion: 3, packages: all });
  writeFileSync(`${folder}package-lock.json`, text(locked));
  if (packages) writeFileSync(`${folder}node_modules/.package-lock.json`, text(packages));
}

test('isInstalledByNpm: an installation that matches the lock file counts as installed', () => {
  write(installed);
  expect(isInstalledByNpm(folder)).toBe(true);
});

test.each<[string, Packages | null]>([
  ['where npm has not come to its end', null],
  ['where a package is missing, as after `--omit=dev`', { 'node_modules/binding-here': binding }],
  ['where none is there', {}],
  [
    'where a version is another',
    { ...installed, 'node_modules/react': { ...react, version: '19.3.0' } },
  ],
  [
    'where the same version has another content',
    { ...installed, 'node_modules/react': { ...react, integrity: 'sha512-c' } },
  ],
  ['where an optional package for this system is missing', { 'node_modules/react': react }],
  ['where something is there that is not locked', { ...installed, 'node_modules/left-pad': react }],
])('isInstalledByNpm: an installation does not count as installed %s', (_, packages) => {
  write(packages);
  expect(isInstalledByNpm(folder)).toBe(false);
});
