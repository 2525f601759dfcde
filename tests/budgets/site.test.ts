import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainSite, readSite } from './bytes';

/** The map's own document needs a network for the map itself. */
const isOfTheMap = (file: string) => file.startsWith('map-');

test('the device keeps every script and style the cabinet may ask for', () => {
  const [, list = '{}'] = /^const shell = (.*);$/m.exec(readSite('sw.js')) ?? [];
  const { files } = JSON.parse(list) as { files: string[] };
  const parts = readdirSync(`${plainSite}assets`).filter((file) => /\.(js|css)$/.test(file));
  expect(parts.length).toBeGreaterThan(50);
  const left = parts.filter((file) => !isOfTheMap(file) && !files.includes(`/assets/${file}`));
  expect(left).toEqual([]);
});

test('the list of packages is written next to the site and is not served with it', () => {
  expect(existsSync('.cache/plain/sbom.cdx.json')).toBe(true);
  expect(existsSync('.cache/plain/site/sbom.cdx.json')).toBe(false);
});
