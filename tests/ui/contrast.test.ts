import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colourOf, contrast, over } from '#tests/support/stylesheet.ts';

const themes = ['light', 'dark'] as const;
const tiers = ['none', 'agate', 'sapphire', 'ruby', 'diamond'];

/** Text and the grounds it stands on in some component. */
const textPairs: [string, string[]][] = [
  ['--ink', ['--paper', '--surface', '--raised', '--sunken', '--accent-wash']],
  ['--ink-2', ['--paper', '--surface', '--raised', '--sunken', '--accent-wash']],
  ['--ink-3', ['--paper', '--surface', '--raised', '--sunken']],
  ['--accent', ['--paper', '--surface', '--raised', '--accent-wash']],
  ['--accent-hover', ['--paper', '--surface', '--raised', '--accent-wash']],
  ['--on-accent', ['--accent', '--accent-hover']],
  ['--danger', ['--paper', '--surface', '--raised', '--danger-wash']],
  ['--warn-ink', ['--warn-wash']],
  ['--paper', ['--ink']],
  ['--plate', ['--gem-0', '--gem-1']],
  ['--plate-ink', ['--plate']],
  ['--plate-ink-2', ['--plate']],
];

/** Borders, marks and focus rings. */
const controlPairs: [string, string[]][] = [
  ['--edge', ['--paper', '--surface', '--raised', '--sunken']],
  ['--accent', ['--paper', '--surface', '--raised', '--sunken']],
  ['--danger', ['--paper', '--surface', '--raised']],
  ['--focus', ['--paper', '--surface', '--raised']],
  ['--on-accent', ['--accent']],
];

describe.each(tiers)('%s', (tier) => {
  describe.each(themes)('%s', (theme) => {
    const ratio = (one: string, other: string) =>
      contrast(colourOf(one, theme, tier), colourOf(other, theme, tier));

    test.each(textPairs)('%s is readable', (text, grounds) => {
      for (const ground of grounds) expect(ratio(text, ground), ground).toBeGreaterThanOrEqual(4.5);
    });

    test.each(controlPairs)('%s is visible', (mark, grounds) => {
      for (const ground of grounds) expect(ratio(mark, ground), ground).toBeGreaterThanOrEqual(3);
    });

    test('the quieter text on a stone is readable', () => {
      const ground = colourOf('--gem-1', theme, tier);
      const quiet = over(colourOf('--plate', theme, tier), ground, 0.84);
      expect(contrast(quiet, ground)).toBeGreaterThanOrEqual(4.5);
    });
  });
});

test('the measure is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
});

test('components take their colours from tokens only', () => {
  const sheets = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  );
  expect(sheets.length).toBeGreaterThan(20);
  for (const sheet of sheets) {
    expect(readFileSync(`src/ui/${sheet}`, 'utf8'), sheet).not.toMatch(
      /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i,
    );
  }
});
