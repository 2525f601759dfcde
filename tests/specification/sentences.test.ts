import { describe, expect, test } from 'vitest';
import { pointedTo } from '#tests/support/pointedTo.ts';
import { decisions } from './decisions';
import { documentedDecisions, documentedSections, unbuiltDecisions } from './documents';
import { section2 } from './section2';
import { section3 } from './section3';
import { section4 } from './section4';
import { section5 } from './section5';
import { section8 } from './section8';
import { section9 } from './section9';

const sections = { 2: section2, 3: section3, 4: section4, 5: section5, 8: section8, 9: section9 };

/** Proved by what they are: the names of packages, and what is not built. */
const unproved = ['D26', ...unbuiltDecisions];

/** The sections that a test's name names: `section 4`, `sections 3, 4 and 9`. */
const sectionsNamed = (name: string) =>
  [...name.matchAll(/sections? (\d(?:(?:, | and )\d)*)/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d/g) ?? [],
  );

describe.each(Object.entries(sections))('section %s of the specification', (number, parts) => {
  const sentences = Object.entries(parts).flatMap(([heading, within]) =>
    Object.entries(within).map(([sentence, proofs]) => ({ heading, sentence, proofs })),
  );

  test.each(sentences)('$heading: $sentence', ({ proofs }) => {
    expect(proofs).not.toHaveLength(0);
    for (const proof of proofs) {
      const names = pointedTo(proof);
      expect(names, proof).not.toHaveLength(0);
      for (const name of names) expect(sectionsNamed(name), name).toContain(number);
    }
  });
});

test.each(Object.entries(sections))(
  'section %s of the document has the headings whose sentences are proved',
  (number, parts) => {
    const section = documentedSections.find((one) => one.number === number);
    expect(section?.headings).toEqual(Object.keys(parts));
  },
);

const named = ([3, 4] as const).flatMap((number) =>
  Object.entries(sections[number]).map(([heading, within]) => ({ number, heading, within })),
);

test.each(named)('section $number: "$heading" is in the name of a test of it', (one) => {
  const { heading, within } = one;
  const names = Object.values(within).flat().flatMap(pointedTo);
  const naming = names.filter((name) => name.toLowerCase().includes(heading.toLowerCase()));
  expect(naming).not.toHaveLength(0);
});

test('each decision is named by the tests that prove it', () => {
  expect(Object.keys(decisions)).toEqual(
    documentedDecisions.filter((number) => !unproved.includes(number)),
  );
  for (const [decision, proofs] of Object.entries(decisions)) {
    expect(proofs, decision).not.toHaveLength(0);
    for (const proof of proofs) {
      const names = pointedTo(proof);
      expect(names, proof).not.toHaveLength(0);
      for (const name of names) expect(name).toMatch(new RegExp(`\\b${decision}\\b`));
    }
  }
});

test('a proof may fail: an unknown test, a section that is not named', () => {
  expect(pointedTo('domain/tiers.test.ts › nothing of the kind')).toEqual([]);
  expect(sectionsNamed('sections 3, 4 and 9 "Cookie consent", section 5; page 8')).toEqual([
    '3',
    '4',
    '9',
    '5',
  ]);
});
