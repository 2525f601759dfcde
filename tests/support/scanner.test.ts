import { expect, test } from 'vitest';
import { code128c } from '#lib/code128.ts';
import { scanRow } from './scanner';

/** A row of a picture: the code at so many pixels a module, with so much white on either side. */
function rowOf(digits: string, { module = 2, quiet = 20 } = {}): number[] {
  const code = code128c(digits);
  if (!code) throw new Error('No code');
  const white = new Array<number>(quiet).fill(255);
  const bars = Array.from({ length: Math.round(code.width * module) }, (_, pixel) => {
    const at = (pixel + 0.5) / module;
    return code.bars.some(({ x, width }) => at >= x && at < x + width) ? 0 : 255;
  });
  return [...white, ...bars, ...white];
}

test.each([1, 1.8, 2, 2.4, 3])('a code of %d pixels a module is read', (module) => {
  const row = rowOf('7013452188903003', { module, quiet: 40 });
  expect(scanRow(row)).toBe('7013452188903003');
});

test('a code between dark edges is read, as it stands on a page', () => {
  const dark = new Array<number>(30).fill(20);
  expect(scanRow([...dark, ...rowOf('1234'), ...dark])).toBe('1234');
});

test('a code that is cut off is not read, nor one without white beside it, nor a wrong check sign', () => {
  const row = rowOf('7013452188903003');
  expect(scanRow(row.slice(30))).toBeNull();
  expect(scanRow(row.slice(0, -30))).toBeNull();
  expect(scanRow(rowOf('7013452188903003', { quiet: 18 }))).toBeNull();
  const sign = 11 * 2;
  const [before, first] = [20 + sign, 20 + 2 * sign];
  const another = rowOf('1213452188903003').slice(before, first);
  expect(scanRow([...row.slice(0, before), ...another, ...row.slice(first)])).toBeNull();
});

test('nothing is read where there is no code', () => {
  expect(scanRow([])).toBeNull();
  expect(scanRow([255, 255, 0, 0, 255])).toBeNull();
});
