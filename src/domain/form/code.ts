/** The digits of a code, one text per input, and the input that comes next. */
export type SpreadCode = { digits: string[]; next: number };

/**
 * Section 5: what is pasted keeps its digits only and spreads over the inputs, from `index` on;
 * a whole code fills all of them wherever it lands. Without digits nothing changes.
 */
export function spreadDigits(digits: readonly string[], index: number, text: string): SpreadCode {
  const fresh = [...text.replace(/\D/g, '')];
  const start = fresh.length >= digits.length ? 0 : index;
  return {
    digits: digits.map((digit, position) => fresh[position - start] ?? digit),
    next: Math.max(0, Math.min(start + fresh.length, digits.length - 1)),
  };
}

/**
 * What an input's new value means: an emptied input, a digit typed beside the old one, or a whole
 * code that the browser filled in.
 */
export function typeDigit(digits: readonly string[], index: number, value: string): SpreadCode {
  if (value === '') return { digits: digits.with(index, ''), next: index };
  const isWholeCode = value.length === digits.length;
  return spreadDigits(digits, index, isWholeCode ? value : value.replace(digits[index] ?? '', ''));
}

/** Backspace empties the input, or the one before it when it is empty already. */
export function eraseDigit(digits: readonly string[], index: number): SpreadCode {
  const erased = digits[index] === '' ? Math.max(0, index - 1) : index;
  return { digits: digits.with(erased, ''), next: erased };
}
