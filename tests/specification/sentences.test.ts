import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pointedTo } from '#tests/support/testNames.ts';
import { documentedDecisions } from './documents';

const flat = (text: string) => text.replace(/\s+/g, ' ');
const table = readFileSync('tests/specification/sentences.txt', 'utf8');
const specification = readFileSync('docs/specification.md', 'utf8');

/** The document's text under a heading, up to the next heading. */
const textUnder = (section: string, heading: string) =>
  flat(
    specification
      .split(/^## /m)
      .find((part) => part.startsWith(`${section}\n`))
      ?.split(/^### /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? '',
  );

let section = '';
let heading = '';
const rows: { section: string; heading: string; sentence: string; proofs: string[] }[] = [];
for (const line of table.split('\n').slice(table.split('\n').indexOf(''))) {
  if (line.startsWith('## ')) section = line.slice(3);
  else if (line.startsWith('### ')) heading = line.slice(4);
  else if (line.startsWith('    ')) rows.at(-1)?.proofs.push(line.trim());
  else if (line !== '') rows.push({ section, heading, sentence: line, proofs: [] });
}
const sentences = rows.filter((row) => row.section !== 'Decisions');
const decisions = rows.filter((row) => row.section === 'Decisions');

test.each(sentences)('$section: "$sentence" is in the document', (row) => {
  expect(textUnder(row.section, row.heading)).toContain(row.sentence);
});

test('every decision of the table is in the list of decisions', () => {
  expect(decisions).not.toHaveLength(0);
  expect(decisions.filter(({ sentence }) => !documentedDecisions.includes(sentence))).toEqual([]);
});

test.each(rows)('"$sentence" has tests that exist', ({ proofs }) => {
  expect(proofs).not.toHaveLength(0);
  expect(proofs.filter((proof) => pointedTo(proof).length === 0)).toEqual([]);
});
