import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '#src/brand.ts';
import { programme } from '#src/programme.ts';

const src = new URL('../src/', import.meta.url);
test('D1: no source file except brand.ts contains a brand value', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:tsx?|m?js|html|json|webmanifest)$/.test(name) && name !== 'brand.ts',
  );
  expect(sources.length).toBeGreaterThan(200);
  const repeated = sources.filter((name) => {
    const text = readFileSync(new URL(name, src), 'utf8');
    return Object.values(brand).some((value) => text.includes(value));
  });
  expect(repeated).toEqual([]);
});

test('D1: the support phone link calls the displayed number', () => {
  expect(brand.supportPhoneLink).toBe(
    `tel:${brand.supportPhone.replace(/\D/g, '').replace(/^8/, '+7')}`,
  );
});

test('D1: every link that shows the support phone calls the support phone', () => {
  const links = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, src), 'utf8').matchAll(/(\S+)>\s*\{brand\.supportPhone\}/g),
    ])
    .map(([, attribute]) => attribute);
  expect(links.length).toBeGreaterThan(6);
  expect([...new Set(links)]).toEqual(['href={brand.supportPhoneLink}']);
});

test('D31: no module except programme.ts names a tier or its ordinal', () => {
  const words = programme.flatMap(({ programName, ordinal, cases }) => [
    ...[programName, ordinal],
    ...Object.values(cases ?? {}),
  ]);
  // Matches whole words only, because «Агат» must not match in «предлагать».
  const naming = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
  const folders = [src, new URL('../machines/', import.meta.url)];
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|m?js|html|json)$/.test(name))
      .map((name) => new URL(name, folder)),
  );
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.filter((file) => naming.test(readFileSync(file, 'utf8')));
  expect(found.map(({ href }) => href)).toEqual([new URL('programme.ts', src).href]);
});
