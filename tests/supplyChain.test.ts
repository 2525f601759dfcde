import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeSbom } from '#build/sbom.mjs';

type Package = {
  version?: string;
  license?: string;
  dev?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
};

/** A licence allowed everywhere (`all`), or only for tools, which no person's browser loads. */
type Allowed = { for: 'all' | 'tools'; why: string };

const licences: Record<string, Allowed> = {
  MIT: { for: 'all', why: 'asks for its notice only' },
  ISC: { for: 'tools', why: 'as MIT; nothing that is shipped needs it yet' },
  '0BSD': { for: 'tools', why: 'asks for nothing' },
  'MIT-0': { for: 'tools', why: 'asks for nothing' },
  'BSD-2-Clause': { for: 'tools', why: 'asks for its notice only' },
  'BSD-3-Clause': { for: 'tools', why: 'asks for its notice only' },
  'Apache-2.0': { for: 'all', why: 'asks for its notice and a word on changes' },
  'BlueOak-1.0.0': { for: 'tools', why: 'asks for its notice only' },
  'CC0-1.0': { for: 'tools', why: 'data in the public domain' },
  '(MIT OR CC0-1.0)': { for: 'tools', why: 'MIT is taken' },
  '(MIT OR GPL-3.0-or-later)': { for: 'tools', why: 'jszip: MIT is taken' },
  '(MIT AND Zlib)': { for: 'tools', why: 'pako: both ask for their notice only' },
  'CC-BY-4.0': { for: 'tools', why: 'data of caniuse-lite, for the build' },
  'MPL-2.0': { for: 'tools', why: 'axe-core and lightningcss, used as they are' },
  'EPL-2.0 OR GPL-3.0-or-later': { for: 'tools', why: 'elkjs, in the analysts’ viewer only' },
};

/** Packages that name no licence, each with the licence in its files. */
const unnamed: Record<string, string> = {
  'parse-cache-control@1.0.1': 'BSD-3-Clause in its LICENSE',
};

const installScripts: Record<string, string> = {
  'core-js-pure':
    'prints a plea for donations; `allowScripts` in package.json keeps it from running',
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

function complaintsAbout([path, found]: [string, Package]): string[] {
  const name = nameOf(path);
  const id = `${name}@${found.version ?? '?'}`;
  const allowed = licences[found.license ?? ''];
  const isFit = allowed ? allowed.for === 'all' || found.dev === true : id in unnamed;
  return [
    ...(isFit ? [] : [`${id}: licence ${found.license ?? 'unknown'}`]),
    ...(found.hasInstallScript && !(name in installScripts) ? [`${id}: install script`] : []),
    ...(found.integrity?.startsWith('sha512-') ? [] : [`${id}: no hash`]),
  ];
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('the lock file', () => {
  test('contains no unapproved licence, no unapproved install script and no package without a hash', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.flatMap(complaintsAbout)).toEqual([]);
  });

  const good: Package = { version: '1.2.3', license: 'MIT', integrity: 'sha512-x' };

  test.each<[string, Package, string[]]>([
    [
      'of another licence',
      { ...good, license: 'AGPL-3.0-only', dev: true },
      ['licence AGPL-3.0-only'],
    ],
    ['of a licence for tools, shipped', { ...good, license: 'MPL-2.0' }, ['licence MPL-2.0']],
    ['without a licence', { version: '1.2.3', integrity: 'sha512-x' }, ['licence unknown']],
    ['with an install script', { ...good, hasInstallScript: true }, ['install script']],
    ['without a hash', { version: '1.2.3', license: 'MIT' }, ['no hash']],
    ['with a weak hash', { ...good, integrity: 'sha1-x' }, ['no hash']],
    ['as they are', good, []],
    ['that is a tool', { ...good, license: 'MPL-2.0', dev: true }, []],
  ])('is asked about a package %s', (_, planted, complaints) => {
    expect(complaintsAbout(['node_modules/a/node_modules/@b/planted', planted])).toEqual(
      complaints.map((complaint) => `@b/planted@1.2.3: ${complaint}`),
    );
  });

  test('uses every listed exception', () => {
    const used = new Set(packages.map(([, { license }]) => license ?? ''));
    expect(Object.keys(licences).filter((licence) => !used.has(licence))).toEqual([]);
    const ids = new Set(packages.map(([path, { version }]) => `${nameOf(path)}@${version ?? '?'}`));
    expect(Object.keys(unnamed).filter((id) => !ids.has(id))).toEqual([]);
    const scripts = packages.filter(([, found]) => found.hasInstallScript);
    expect([...new Set(scripts.map(([path]) => nameOf(path)))]).toEqual(
      Object.keys(installScripts),
    );
  });
});

describe('the list of packages', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('names every package of the lock file, with hashes, also in a production build', () => {
    vi.stubEnv('NODE_ENV', 'production');
    const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
    writeSbom(folder);
    const bom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      metadata: { component: { name: string; type: string } };
      components: { name: string; version: string; hashes: { alg: string }[] }[];
    };
    rmSync(folder, { recursive: true });
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(bom.metadata.component).toMatchObject({ name: 'samotsvet', type: 'application' });
    const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
    const locked = packages.map(([path, { version }]) => `${nameOf(path)}@${version ?? '?'}`);
    expect(locked.filter((id) => !listed.has(id))).toEqual([]);
    for (const { name, hashes } of bom.components) expect(hashes[0]?.alg, name).toBe('SHA-512');
  });
});
