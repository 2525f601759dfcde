import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { plantedFaults, plantIn } from './faults.mjs';
import { properties } from './properties';

const squeeze = (text: string) => text.replace(/\s+/g, ' ');
const documents = [
  'specification.md',
  'architecture.md',
  'where.md',
  'decisions/README.md',
  'decisions/steps-in-history.md',
  'decisions/modals-in-history.md',
  'decisions/offline.md',
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

describe('planted faults', () => {
  test.each([...new Set(plantedFaults.map(({ file }) => file))])(
    'each of %s finds its place',
    (file) => {
      const text = readFileSync(file, 'utf8');
      const planted = plantIn(file, text);
      for (const { name } of plantedFaults.filter((fault) => fault.file === file))
        expect(planted).toContain(name);
    },
  );

  test('are sixty, each with a name of its own', () => {
    expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(60);
    expect(plantedFaults).toHaveLength(60);
  });
});
