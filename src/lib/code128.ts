/** Widths of the bars and gaps of each value of Code 128 (ISO/IEC 15417), bar first, in modules. */
const widths = [
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212',
  '112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131',
  '311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321',
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121',
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111',
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114',
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212',
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113',
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232',
].flatMap((row) => row.split(' '));

const startC = 105;
const stop = '2331112';
const modulus = 103;

/** A bar of the code: its position and its width, in modules. */
type Bar = { x: number; width: number };

export type Barcode = { bars: Bar[]; width: number };

/**
 * The digits as Code 128, set C: two digits a sign, and a check sign. The caller leaves the quiet
 * zone of ten modules on either side. Null unless the number of digits is even.
 */
export function code128c(digits: string): Barcode | null {
  if (!/^(\d\d)+$/.test(digits)) return null;
  const values = (digits.match(/\d\d/g) ?? []).map(Number);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startC) % modulus;
  const modules = [...[startC, ...values, check].map((value) => widths[value] ?? ''), stop].join(
    '',
  );
  const bars: Bar[] = [];
  let x = 0;
  [...modules].forEach((digit, index) => {
    const width = Number(digit);
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  });
  return { bars, width: x };
}

/** The bars as the data of one SVG path, `height` units high. */
export const barcodePath = ({ bars }: Barcode, height: number): string =>
  bars
    .map(({ x, width }) => `M${String(x)} 0h${String(width)}v${String(height)}h-${String(width)}z`)
    .join('');
