import { normalizeText } from '#lib/text.ts';

/** Section 9: every phone of the programme is Russian. */
export const phonePrefix = '+7';

/** Section 5 and D9: the prefix and ten digits, with spaces only. */
export const phoneMask = '+7 000 000 00 00';

/**
 * A typed or pasted phone in the form of the mask: `8 (999) 123-45-67`, `9991234567` and `+7 8 999
 * 123 45 67` all become `+7 999 123 45 67`. Fewer digits fill the beginning of the mask. A number
 * of another country, or with more digits, stays as typed: cut to fit, it would be somebody else's.
 */
export function maskedPhone(typed: string): string {
  const text = normalizeText(typed).replace(/^[^+\d]+/, '');
  if (text === '' || text === '+') return text;
  if (!fitsMask(text)) return text.replace(/[^+\d() -]/g, '');
  const digits = nationalDigits(text);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)];
  return [phonePrefix, ...groups].filter(Boolean).join(' ');
}

/**
 * The digits after the prefix, ten in a complete number. A first 8 is the prefix. A first 7 is too,
 * unless the text has exactly ten digits and no plus. A mobile number may have two such digits.
 */
export function nationalDigits(typed: string): string {
  const digits = digitsOf(typed);
  if (/^[78]{2}9\d{9}$/.test(digits)) return digits.slice(2);
  const isWhole = digits.length === 10 && !typed.trimStart().startsWith('+');
  return digits.replace(isWhole ? /^8/ : /^[78]/, '');
}

/** Whether the mask can show the number as typed, without losing a digit. */
export const fitsMask = (typed: string): boolean =>
  !/^\+\s*8\s*$/.test(typed) && !isForeignPhone(typed) && nationalDigits(typed).length <= 10;

/** Section 5: valid when the whole mask is filled. */
export const isCompletePhone = (masked: string) => /^\+7( \d{3}){2}( \d\d){2}$/.test(masked);

/**
 * Whether the number is of another country (D35): a plus and another code than 7, or more digits
 * than a Russian number has. `+8` may still become `+8 999…`, which people write for `8 999…`. A
 * Belarusian number begins with 375, and no Russian one does.
 */
export function isForeignPhone(typed: string): boolean {
  const digits = digitsOf(typed);
  if (/^7?375/.test(digits)) return true;
  if (typed.trimStart().startsWith('+')) return /^(?!7|8$|89)\d/.test(digits);
  return /^(?:[0-6]\d{10}|[0-69]\d{11,})/.test(digits);
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** A bare prefix is no phone: it is cleared when the field loses the focus (section 5). */
export const isBarePrefix = (masked: string) => phonePrefix.startsWith(masked.trim());
