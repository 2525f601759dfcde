import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => `src/${path}`)
  .filter((path) => !/^src\/tools\/(?:viewer|sandbox)\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

/** The style sheets without their blocks of one kind of `@media`. */
const outside = (media: string) =>
  sheets.map(({ path, text }) => ({
    path,
    text: text
      .split(/^(?=@)/m)
      .map((part) =>
        part.startsWith(`@media ${media}`) ? part.replace(/^[\s\S]*?^\}$/m, '') : part,
      )
      .join(''),
  }));

test('hover styles apply only to a device that can hover: a touch leaves no mark behind', () => {
  expect(sheets.filter(({ text }) => text.includes(':hover')).length).toBeGreaterThan(10);
  const bare = outside('(hover: hover)').filter(({ text }) => text.includes(':hover'));
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test('no screen rule has :has() on the root or body: each change would be matched against the whole page', () => {
  const rules = outside('print').flatMap(({ text }) =>
    text.match(/(?:html|body|:root)\b[^{}]*:has\(/g),
  );
  expect(rules.filter(Boolean)).toEqual([]);
});

test('an endless animation changes only transform and opacity, so that the page is not painted again', () => {
  const endless = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/animation: (\w+) [^;]*\binfinite\b/g)].map(([, name = '']) => {
      const frames = new RegExp(`^@keyframes ${name} \\{[\\s\\S]*?^\\}`, 'm').exec(text)?.[0] ?? '';
      return {
        path,
        properties: [...frames.matchAll(/([\w-]+):/g)].map(([, property]) => property),
      };
    }),
  );
  expect(endless.length).toBeGreaterThan(2);
  // `rotate` and the like would be as cheap, but the shapes of an SVG icon take no such property.
  expect(endless.filter(({ properties }) => !properties.length)).toEqual([]);
  const drawn = endless.filter(({ properties }) =>
    properties.some((property) => property !== 'transform' && property !== 'opacity'),
  );
  expect(drawn).toEqual([]);
});

test('no text is transparent but a hint without room, a line that loads, and digits a person has hidden', () => {
  const transparent = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{};]+)\{[^{}]*[\s;{]color: transparent/g)].map(
      ([, selector = '']) => `${path} ${selector.trim()}`,
    ),
  );
  expect(transparent).toEqual([
    'src/ui/form/SearchField.module.css .input::placeholder',
    'src/ui/ledger/TransactionRow.module.css .isLoading .sub',
    'src/ui/otp/CodeInput.module.css .hidden:not(:placeholder-shown)',
  ]);
});
