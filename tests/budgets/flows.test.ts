import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSite } from './bytes';

const site = fileURLToPath(new URL('../../.cache/plain/site/', import.meta.url));
const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
const texts = files.filter((file) => /\.(html|js|css)$/.test(file));

describe('the plain build', () => {
  test('has no page for the flow viewer', () => {
    expect(files.filter((file) => /^flows\b/.test(file))).toEqual([]);
    expect(texts.length).toBeGreaterThan(10);
  });

  test.each([
    ["the inspector's protocol", '@statelyai'],
    ['the hosted inspector', 'stately.ai/inspect'],
    ['its window', 'xstateinspector'],
    ['what asks for it', 'sessionStorage.getItem("inspect")'],
    ['the diagrams', 'react-flow'],
    ['the layout engine', 'elk.layered'],
    ['what tests and viewer look through', 'watchActors'],
  ])('holds nothing of %s', (_, text) => {
    expect(texts.filter((file) => readSite(file).includes(text))).toEqual([]);
  });
});
