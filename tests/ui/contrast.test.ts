import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Theme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);

/** Custom properties declared in the rules whose selector contains `selector`. */
function declarations(selector: string) {
  const rules = [...tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const bodies = rules.filter(([, head]) => head?.includes(selector)).map(([, , body]) => body);
  const found = bodies.flatMap((body = '') => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return new Map(found.map(([, name = '', value = '']) => [name, value.trim()]));
}

/** Colour of a token in a theme and a tier, as sRGB 0–255; throws when it has none. */
function colourOf(token: string, theme: Theme, tier: string): Rgb {
  const known = new Map([...declarations(':root'), ...declarations(`[data-tier='${tier}']`)]);
  let value = known.get(token) ?? '';
  for (let depth = 0; depth < 5 && !value.startsWith('#'); depth += 1) {
    const pair = /^light-dark\(\s*([^,]+),\s*([^,]+?)\s*\)$/.exec(value);
    if (pair) value = (theme === 'light' ? pair[1] : pair[2]) ?? '';
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (name) value = known.get(name) ?? '';
  }
  const [, r, g, b] = /^#(\w\w)(\w\w)(\w\w)$/.exec(value) ?? [];
  if (!r || !g || !b) throw new Error(`${token} is no colour: ${value}`);
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

/** `top` laid over `ground` with an opacity of 0–1. */
const over = (top: Rgb, ground: Rgb, opacity: number): Rgb => [
  top[0] * opacity + ground[0] * (1 - opacity),
  top[1] * opacity + ground[1] * (1 - opacity),
  top[2] * opacity + ground[2] * (1 - opacity),
];

/** The contrast ratio of WCAG 2.2, 1–21. */
function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const linear = (channel: number) =>
  channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

const themes = ['light', 'dark'] as const;
const tiers = ['none', 'agate', 'sapphire', 'ruby', 'diamond'];

/** Text colours with the backgrounds that some component draws behind them. */
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

test('the components of src/ui take their colours from tokens only', () => {
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
