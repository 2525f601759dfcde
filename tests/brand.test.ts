import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '#src/brand.ts';

const src = new URL('../src/', import.meta.url);
/** The demonstration's own backend and the analysts' viewer are no part of what is rebranded. */
const others = /^(?:brand\.ts|sandbox\/|flows\/)/;

test('D1: what an operator rebrands stands in one module', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:tsx?|m?js|html|json|webmanifest)$/.test(name) && !others.test(name),
  );
  expect(sources.length).toBeGreaterThan(200);
  const repeated = sources.filter((name) => {
    const text = readFileSync(new URL(name, src), 'utf8');
    return Object.values(brand).some((value) => text.includes(value));
  });
  expect(repeated).toEqual([]);
});
