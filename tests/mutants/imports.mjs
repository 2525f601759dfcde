import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const importing = /(?:\bfrom|\bimport|\bvi\.mock)\s*\(?\s*['"]([#.][^'"?]+)/g;

/**
 * The files of one kind that reach a file, those with fewer imports in between first.
 *
 * @param {string} root
 * @returns {(file: string, wanted: RegExp) => string[]}
 */
export function testsReaching(root) {
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = ['machines', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path)),
  );
  const isFile = new Set(files);
  const resolve = (from, name) => {
    const folder = /^#[^/]+\//.exec(name)?.[0];
    const path = name.startsWith('.')
      ? posix.join(dirname(from), name)
      : (aliases[name] ?? (aliases[`${folder}*`] ?? '').replace('*', name.slice(folder?.length)));
    const plain = path.replace(/^\.\//, '');
    return [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`].find((one) =>
      isFile.has(one),
    );
  };
  const importers = new Map();
  for (const file of files)
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(importing)) {
      const imported = resolve(file, name);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return (file, wanted) => {
    const reached = new Set([file]);
    for (const one of reached) for (const next of importers.get(one) ?? []) reached.add(next);
    return [...reached].filter((path) => wanted.test(path));
  };
}
