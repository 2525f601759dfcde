import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = ['architecture', 'where'].map((name) => readFileSync(`docs/${name}.md`, 'utf8'));

/** Every place of the repository that the pages name, in backticks or in the list of rooms. */
const named = [
  ...new Set(
    [...pages.join('\n').matchAll(/(?:^|`)((?:src|machines|tests|docs)\/[\w./*-]+)/gm)].map(
      ([, path = '']) => path,
    ),
  ),
];

const exists = (path: string) => {
  if (!path.includes('*')) return existsSync(path);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const [start = '', end = ''] = path.slice(folder.length + 1).split('*');
  return readdirSync(folder).some((file) => file.startsWith(start) && file.endsWith(end));
};

test('docs/architecture.md and docs/where.md name only paths that exist', () => {
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('the top level contains only the files and folders that the customer has named', () => {
  const made = new Set(['node_modules', 'dist']);
  const places = readdirSync('.').filter((name) => !name.startsWith('.') && !made.has(name));
  expect(places.toSorted()).toEqual([
    'README.md',
    'docs',
    'index.html',
    'knip.json',
    'machines',
    'package-lock.json',
    'package.json',
    'src',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ]);
});

/** A word of the glossary and the place where it can be seen. */
const row = /^\| ([^|]+) \| [^|]+ \| \[[^\]]+\]\(\.\.\/([^)]+)\) \|$/gm;

const glossary = readFileSync('docs/glossary.md', 'utf8');
const rows = Array.from(glossary.matchAll(row), ([, word = '', file = '']) => ({ word, file }));

/** `history entry` is the same in a comment as in `HistoryEntry`. */
const letters = (text: string) => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

test.each(rows)('$word is in $file', ({ word, file }) => {
  expect(letters(readFileSync(file, 'utf8'))).toContain(letters(word));
});

test('a word of the glossary has one row, and the test reads every row', () => {
  const words = rows.map(({ word }) => word);
  expect(words).toHaveLength(glossary.match(/^\| (?!word |---)/gm)?.length ?? 0);
  expect(words).not.toHaveLength(0);
  expect(words).toEqual([...new Set(words)]);
});
