import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodePath, code128c, type Barcode } from '#lib/code128.ts';

/** Bars and gaps in turn, as a scanner sees their widths. */
function runs({ bars, width }: Barcode): number[] {
  return bars.flatMap((bar, index) => {
    const next = bars[index + 1]?.x ?? width;
    const gap = next - bar.x - bar.width;
    return index === bars.length - 1 ? [bar.width] : [bar.width, gap];
  });
}

const signs = (code: Barcode) => {
  const all = runs(code).map(String).join('');
  return [...(all.slice(0, -7).match(/.{6}/g) ?? []), all.slice(-7)];
};

test('1234 is start C, 12, 34, check sign 82 and stop', () => {
  const code = code128c('1234');
  if (!code) throw new Error('No code');
  expect(signs(code)).toEqual(['211232', '112232', '131123', '121241', '2331112']);
  expect(code.width).toBe(11 * 4 + 13);
});

test('a card number is as the mock draws it', () => {
  const code = code128c('7013452188903003');
  if (!code) throw new Error('No code');
  expect(code.width).toBe(123);
  const path = barcodePath(code, 40);
  expect(path.startsWith('M0 0h2v40h-2zM3 0h1v40h-1zM6 0h3v40h-3zM11 0h1v40h-1z')).toBe(true);
  expect(path.endsWith('M110 0h2v40h-2zM115 0h3v40h-3zM119 0h1v40h-1zM121 0h2v40h-2z')).toBe(true);
});

test.each(['', '1', '123', '12a4', '7013 4521', '٤٢'])('nothing is drawn of "%s"', (digits) => {
  expect(code128c(digits)).toBeNull();
});

test('every sign is eleven modules of three bars and three gaps, and the check sign is right', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(digits, (pairs) => {
      const code = code128c(pairs.map((pair) => String(pair).padStart(2, '0')).join(''));
      if (!code) throw new Error('No code');
      const found = signs(code);
      expect(found.length).toBe(pairs.length + 3);
      expect(code.width).toBe(11 * (pairs.length + 2) + 13);
      const known = (value: number) => signs(code128c(String(value).padStart(2, '0')) ?? code)[1];
      expect(found.slice(1, -2)).toEqual(pairs.map(known));
      const check = pairs.reduce((sum, pair, index) => sum + pair * (index + 1), 105) % 103;
      // Of a sign above 99 there is no pair of digits.
      expect(check > 99 || found.at(-2) === known(check)).toBe(true);
    }),
  );
});
