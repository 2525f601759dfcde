import { readFileSync } from 'node:fs';

export type Theme = 'light' | 'dark';
export type Rgb = readonly [number, number, number];

const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);

/** The declarations of custom properties in the rules whose selector holds `selector`. */
function declarations(selector: string) {
  const rules = [...tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const bodies = rules.filter(([, head]) => head?.includes(selector)).map(([, , body]) => body);
  const found = bodies.flatMap((body = '') => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return new Map(found.map(([, name = '', value = '']) => [name, value.trim()]));
}

/** The colour a token has under a theme and a stone, as sRGB 0–255; throws when it has none. */
export function colourOf(token: string, theme: Theme, tier: string): Rgb {
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
export const over = (top: Rgb, ground: Rgb, opacity: number): Rgb => [
  top[0] * opacity + ground[0] * (1 - opacity),
  top[1] * opacity + ground[1] * (1 - opacity),
  top[2] * opacity + ground[2] * (1 - opacity),
];

/** The contrast ratio of WCAG 2.2, 1–21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const linear = (channel: number) =>
  channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
