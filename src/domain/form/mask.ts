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

/**
 * A typed, pasted or filled-in date in the form of its mask: `27/3/1987`, `27-03-1987`, `27031987`
 * and `1987-03-27` all become `27.03.1987`.
 */
export function shapedDate(typed: string): string {
  const ordered = typed.trim().replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1');
  const padded = ordered.replace(/^(\d)\D/, '0$1.').replace(/^(\d\d)\D(\d)\D/, '$1.0$2.');
  return applyMask(datePattern, padded);
}
