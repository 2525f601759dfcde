import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationsIn, type Citation } from './citations';
import {
  documentedDecisions,
  documentedSections,
  linkedRecords,
  records,
  unbuiltDecisions,
} from './documents';

/** Headings that nothing in the product cites, each with the reason to keep it. */
const uncited: Readonly<Record<string, string>> = {
  '1': 'It says what the product is for, and asks for nothing by itself.',
};

/** The documents whose headings are cited; their citations of each other prove nothing. */
const isDocument = (file: string) =>
  file === 'docs/specification.md' || file.startsWith('docs/decisions/');

const files = ['src', 'machines', 'tests', 'docs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:[jt]sx?|mjs|css|html|md)$/.test(file)),
);

/** The samples in this file are no citations. */
const cited = [...files, 'README.md', 'vite.config.ts']
  .filter((file) => file !== 'tests/specification/citations.test.ts')
  .flatMap((file) =>
    citationsIn(readFileSync(file, 'utf8')).map((citation) => ({ file, citation })),
  );

/** Whether the documents have the citation's target; a heading may be in any of the named sections. */
function isDocumented(citation: Citation): boolean {
  switch (citation.kind) {
    case 'record':
      return records.includes(citation.name);
    case 'decision':
      return documentedDecisions.includes(citation.number);
    case 'section': {
      const { numbers, heading } = citation;
      const found = documentedSections.filter(({ number }) => numbers.includes(number));
      const headings = found.flatMap((one) => [one.title, ...one.headings]);
      return (
        found.length === numbers.length && (heading === undefined || headings.includes(heading))
      );
    }
  }
}

test('every citation of a section, a decision or a record has its heading', () => {
  expect(cited.filter(({ citation }) => !isDocumented(citation))).toEqual([]);
});

test('every number with a heading is cited, or says why it is not', () => {
  const numbers = cited
    .filter(({ file }) => !isDocument(file))
    .flatMap(({ citation }) => {
      if (citation.kind === 'record') return [];
      return citation.kind === 'section' ? citation.numbers : [citation.number];
    });
  const headings = [...documentedSections.map(({ number }) => number), ...documentedDecisions];
  expect(headings.filter((number) => !numbers.includes(number))).toEqual(Object.keys(uncited));
});

test('a number has one heading, and sections and decisions are counted without a gap', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
  expect(documentedSections.map(({ number }) => number)).toEqual(upTo(9));
  expect(documentedDecisions).toEqual(
    upTo(documentedDecisions.length).map((number) => `D${number}`),
  );
});

test('a decision that is not built yet is listed as such', () => {
  expect(unbuiltDecisions.filter((number) => !(number in uncited))).toEqual([]);
});

test('the index links every record without a number', () => {
  expect(linkedRecords.toSorted()).toEqual(records.toSorted());
});

test.each<[string, Citation[]]>([
  ['a rule (section 4).', [{ kind: 'section', numbers: ['4'] }]],
  ['Sections 2,\n * 3 and 9: a', [{ kind: 'section', numbers: ['2', '3', '9'] }]],
  ["Section 2's rules", [{ kind: 'section', numbers: ['2'] }]],
  ['section 12', [{ kind: 'section', numbers: ['12'] }]],
  [
    'sections 3 and 8\n// "Client": a',
    [{ kind: 'section', numbers: ['3', '8'], heading: 'Client' }],
  ],
  ['Section 4, “No such”', [{ kind: 'section', numbers: ['4'], heading: 'No such' }]],
  [
    "section: '3 “Client”, 7, D11',",
    [
      { kind: 'section', numbers: ['3'], heading: 'Client' },
      { kind: 'section', numbers: ['7'] },
      { kind: 'decision', number: 'D11' },
    ],
  ],
  [
    'Specification: 2, 4 “Session”. Code',
    [
      { kind: 'section', numbers: ['2'] },
      { kind: 'section', numbers: ['4'], heading: 'Session' },
    ],
  ],
  [
    '(D6–D99)',
    [
      { kind: 'decision', number: 'D6' },
      { kind: 'decision', number: 'D99' },
    ],
  ],
  ['see decisions/002', [{ kind: 'record', name: '002' }]],
  ['RFC 5545, section 3.3.11, and %D1%80, section card', []],
])('reads the citations of %j', (text, expected) => {
  expect(citationsIn(text)).toEqual(expected);
});
