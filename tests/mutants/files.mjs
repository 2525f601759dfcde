import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folders, rootsOf } from './folders.mjs';
import { isIn } from './options.mjs';

const list = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();

/** The files of a folder that mutants are planted in: not those of types, nor of words alone. */
export const filesOf = (root, { files = /\.tsx?$/, ...folder }) =>
  rootsOf(folder)
    .flatMap((name) => list(root, name))
    .filter((path) => files.test(path) && !/\.(d|words)\.ts$/.test(path));

/** The files that are asked for, by folder; all of them when nothing is. */
export function askedFiles(root, { paths, since }) {
  const changed = since && git(root, 'diff', '--name-only', '--diff-filter=d', since).split('\n');
  return folders.map((folder) => ({
    folder,
    files: filesOf(root, folder).filter(
      (file) =>
        (paths.length === 0 || paths.some((path) => isIn(path, file))) &&
        (!changed || changed.includes(file)),
    ),
  }));
}

/**
 * The models whose paths judge a file: the one named like it, or where it is only a part of other
 * machines, those of the machines that import it.
 */
export function modelsOf(root, { name, models }, file) {
  const all = list(root, models).filter(
    (path) => path.endsWith('.ts') && basename(path) !== 'index.ts',
  );
  const named = (path) => basename(path).replace(/\.ts$/, '');
  const own = all.filter((path) => named(path) === named(file));
  if (own.length > 0) return own;
  const importing = new RegExp(`from '[^']*/${named(file)}(?:\\.ts)?'`);
  const users = filesOf(root, { name }).filter((path) =>
    importing.test(readFileSync(join(root, path), 'utf8')),
  );
  return all.filter((path) => users.some((user) => named(user) === named(path)));
}

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
