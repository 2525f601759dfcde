import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lowestVersions } from '#build/lowestVersions.ts';

const script = readFileSync('src/build/oldBrowser.js', 'utf8');

/** Whether the page says that the browser is too old. */
function isToldIn(css: object | undefined): boolean {
  const shown: string[] = [];
  const document = {
    getElementById: (id: string) => ({
      removeAttribute: (name: string) => shown.push(`${id} ${name}`),
    }),
  };
  runInNewContext(script, { window: { CSS: css }, CSS: css, document });
  return shown.includes('old-browser hidden');
}

test.each([
  ['knows nothing of styles it could be asked for', undefined],
  ['has no light-dark()', { supports: () => false }],
])('a browser that %s shows the notice that it is too old', (_title, css) => {
  expect(isToldIn(css)).toBe(true);
});

test('a supported browser does not show the notice that it is too old', () => {
  expect(isToldIn({ supports: (property: string) => property === 'color' })).toBe(false);
});

test('the lowest supported versions are those of browserslist', () => {
  expect(lowestVersions('.')).toEqual([
    'chrome123',
    'edge123',
    'firefox128',
    'ios17.5',
    'safari17.5',
  ]);
});
