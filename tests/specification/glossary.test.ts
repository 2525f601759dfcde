import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const row = /^\| ([^|]+) \| [^|]+ \| \[[^\]]+\]\(\.\.\/([^)]+)\) \|$/gm;

const glossary = readFileSync('docs/glossary.md', 'utf8');
const rows = Array.from(glossary.matchAll(row), ([, word = '', file = '']) => ({ word, file }));

/** `history entry` is the same in a comment as in `HistoryEntry`. */
const letters = (text: string) => text.replaceAll(/[^a-z]/gi, '').toLowerCase();

test.each(rows)('$word is in $file', ({ word, file }) => {
  expect(letters(readFileSync(file, 'utf8'))).toContain(letters(word));
});

test('a word has one row, and every row was read', () => {
  const words = rows.map(({ word }) => word);
  expect(words).toHaveLength(glossary.match(/^\| (?!word |---)/gm)?.length ?? 0);
  expect(words).not.toHaveLength(0);
  expect(words).toEqual([...new Set(words)]);
});
