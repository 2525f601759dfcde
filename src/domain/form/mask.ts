import { normalizeText } from '#lib/normalizeText.ts';

/** How a date of birth is typed (section 5). */
export const datePattern = '00.00.0000';

/**
 * Digits put into the zeros of `pattern`, as far as they reach; the other signs come by themselves:
 * `12345` in `0000 0000` is `1234 5`.
 */
export function applyMask(pattern: string, typed: string): string {
  const digits = [...typed.replace(/\D/g, '')];
  let shape = '';
  for (const place of pattern) {
    if (digits.length === 0) break;
    shape += place === '0' ? (digits.shift() ?? '') : place;
  }
  return shape;
}

/** Year, month and day with signs between; a time of day may follow. */
const separatedYearFirst = /^(\d{4})\D(0?[1-9]|1[0-2])\D(0?[1-9]|[12]\d|3[01])(?:[T ].*|\D*)$/;
/** The eight digits of a date whose year comes first; no date has a day, a month and a year in them as well. */
const plainYearFirst = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

/**
 * A typed, pasted or filled-in date in the form of its mask: `27/3/1987`, `27-03-1987`, `27031987`,
 * `1987-03-27`, `1987/3/27` and `1987-03-27T00:00:00Z` all become `27.03.1987`.
 */
export function shapedDate(typed: string): string {
  const text = normalizeText(typed).trim();
  const yearFirst = separatedYearFirst.exec(text) ?? plainYearFirst.exec(text.replace(/\D/g, ''));
  const [, year, month, day] = yearFirst ?? [];
  const ordered = year ? `${String(day)}.${String(month)}.${year}` : text;
  const padded = ordered.replace(/^(\d)\D/, '0$1.').replace(/^(\d\d)\D(\d)\D/, '$1.0$2.');
  return applyMask(datePattern, padded);
}
