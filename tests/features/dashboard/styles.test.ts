import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const file = new URL(
  '../../../src/features/dashboard/balance/TierSlider.module.css',
  import.meta.url,
);
const remPx = 16;

test('section 9: the space between slides is 10–20 px, by the breakpoints 768, 1024 and 1280', () => {
  const rules = readFileSync(file, 'utf8').split('@media');
  const spaces = rules.flatMap((rule) => {
    const space = /--slide-space: (\d+)px/.exec(rule)?.[1];
    const from = /min-width: (\d+)rem/.exec(rule)?.[1] ?? '0';
    return space ? [[Number(from) * remPx, Number(space)]] : [];
  });
  expect(spaces).toEqual([
    [0, 10],
    [768, 14],
    [1024, 16],
    [1280, 20],
  ]);
});
