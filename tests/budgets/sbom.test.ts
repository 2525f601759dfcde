import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the list of packages stands beside the site and is not served with it', () => {
  expect(existsSync('.cache/plain/sbom.cdx.json')).toBe(true);
  expect(existsSync('.cache/plain/site/sbom.cdx.json')).toBe(false);
});
