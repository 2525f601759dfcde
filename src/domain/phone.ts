/** Section 9: every phone of the programme is Russian. */
export const phonePrefix = '+7';

/** Section 5 and D9: the prefix and ten digits, with spaces only. */
export const phoneMask = '+7 000 000 00 00';

/**
 * What a person typed or pasted, in the form of the mask: `8 (999) 123-45-67`, `9991234567` and
 * `+7 999 123 45 67` all become the last of them. Fewer digits give the beginning of the mask.
 */
export function maskedPhone(typed: string): string {
  if (typed === '' || typed === '+') return typed;
  const digits = nationalDigits(typed);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 10)];
  return [phonePrefix, ...groups].filter(Boolean).join(' ');
}

/**
 * The ten digits after the prefix, or as many of them as there are. A leading 8 or 7 is the prefix
 * itself, unless the ten digits are all there without it.
 */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const isWhole = digits.length === 10 && !typed.trimStart().startsWith('+');
  return digits.replace(isWhole ? /^8/ : /^[78]/, '').slice(0, 10);
}

/** Section 5: valid when at least as long as the full mask. */
export const isCompletePhone = (masked: string) => masked.length >= phoneMask.length;

/** Of another country: no Russian number begins so, a Belarusian one does. */
export const isForeignPhone = (masked: string) => masked.startsWith('+7 375');

/** A bare prefix is no phone: it is cleared when the field is left (section 5). */
export const isBarePrefix = (masked: string) => phonePrefix.startsWith(masked.trim());
