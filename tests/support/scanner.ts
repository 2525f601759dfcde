import type { Page } from 'playwright/test';

/** Widths of alternating bars and gaps for each value of Code 128 (ISO/IEC 15417), in modules. */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232 233111'
).split(' ');
const startC = 105;
const stop = 106;
const modulesOfSign = 11;
/** Width of the quiet zone that the standard requires on either side, in modules. */
const quietZone = 10;
const runsOfSign = 6;

/** Lengths of alternating white and black runs, white first, in a row of pixels from 0 (black) to 255 (white). */
function runsOf(row: readonly number[]): number[] {
  const runs: number[] = [];
  let isBlack = false;
  let length = 0;
  for (const value of row) {
    if (value < 128 === isBlack) length += 1;
    else {
      runs.push(length);
      isBlack = !isBlack;
      length = 1;
    }
  }
  return isBlack ? [...runs, length, 0] : [...runs, length];
}

/** Code 128 value of six widths in px, each rounded to whole modules; -1 for none. */
function valueOf(widths: readonly number[]): number {
  const module = sum(widths) / modulesOfSign;
  return patterns.indexOf(widths.map((width) => Math.round(width / module)).join(''));
}

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

/** Digits of the Code 128 C that begins at run `start`; null for no valid code. */
function decodeAt(runs: readonly number[], start: number): string | null {
  const values: number[] = [];
  for (let at = start; at + runsOfSign < runs.length; at += runsOfSign) {
    const sign = runs.slice(at, at + runsOfSign);
    const value = valueOf(sign);
    if (value === -1) return null;
    if (value === stop) {
      const quiet = (quietZone * sum(sign)) / modulesOfSign;
      // The stop sign has a seventh element, a bar of two modules.
      const after = runs[at + runsOfSign + 1] ?? 0;
      return (runs[start - 1] ?? 0) >= quiet && after >= quiet ? digitsOf(values) : null;
    }
    values.push(value);
  }
  return null;
}

function digitsOf([first, ...rest]: readonly number[]): string | null {
  const check = rest.at(-1);
  const pairs = rest.slice(0, -1);
  const expected = pairs.reduce((all, value, index) => all + value * (index + 1), startC) % 103;
  if (first !== startC || check !== expected || pairs.some((value) => value > 99)) return null;
  return pairs.map((value) => String(value).padStart(2, '0')).join('');
}

/** Digits of the first Code 128 C in a row of pixels; null where a checkout can read none. */
export function scanRow(row: readonly number[]): string | null {
  const runs = runsOf(row);
  for (let at = 1; at < runs.length; at += 2) {
    const found = decodeAt(runs, at);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A row of pixels of the window, from left to right, as a checkout scans it: 0 is black, 255 is white.
 * Empty for a row outside the window.
 */
export async function rowOnScreen(page: Page, y: number): Promise<number[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (y < 0 || y >= height) return [];
  const clip = { x: 0, y: Math.floor(y), width, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  // A new page decodes the picture, because the site's content security policy does not apply to it.
  const reader = await page.context().newPage();
  const row = await reader.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, image.width, 1);
    return Array.from({ length: image.width }, (_, x) => {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(x * 4, x * 4 + 3);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
  }, picture);
  await reader.close();
  return row;
}
