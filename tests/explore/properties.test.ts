import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { properties } from './properties';

const squeeze = (text: string) => text.replace(/\s+/g, ' ');
const documents = [
  'specification.md',
  'architecture.md',
  'where.md',
  'decisions/README.md',
  'decisions/steps-in-history.md',
  'decisions/modals-in-history.md',
].map((file) => squeeze(readFileSync(`docs/${file}`, 'utf8')));

describe('properties of the explorer', () => {
  test.each(properties.map(({ name, shape, sentence }) => [name, shape, sentence] as const))(
    '%s (%s) cites a sentence of the documents, or of WCAG 2.2',
    (_, _shape, sentence) => {
      const isCited = documents.some((document) => document.includes(sentence));
      expect(isCited || /^WCAG \d\.\d\.\d+ [A-Z]/.test(sentence), sentence).toBe(true);
    },
  );

  test('each has a name of its own, which its trace is kept by', () => {
    const names = properties.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(40);
  });
});
