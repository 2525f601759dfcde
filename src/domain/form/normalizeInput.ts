import type { FieldRule, Restriction } from './fields';
import { isBarePrefix, isCompletePhone, maskedPhone } from '#domain/phone.ts';
import { normalizeText } from '#lib/normalizeText.ts';
import { datePattern, applyMask, shapedDate } from './mask';

const kept: Record<Restriction, RegExp> = {
  digit: /\d/g,
  name: /[\p{L} -]/gu,
  letters: /\p{L}/gu,
  'letters-and-digit': /[\p{L}\d]/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  latin: /\p{Script=Latin}/gu,
};

/**
 * What a typed or pasted value becomes: a phone, a date and a matrix take the form of their mask,
 * everything else keeps the characters its field allows, the first one capital where the field says
 * so. What has been deleted from the `previous` value stays away.
 */
export function normalizeInput(rule: FieldRule, value: string, previous = ''): string {
  const isDeletion = isCutFrom(previous, value);
  switch (rule.type) {
    case 'phone':
      return isDeletion && value === '+' ? '' : typedPhone(value, previous);
    case 'date':
      return isDeletion ? applyMask(datePattern, value) : shapedDate(value);
    case 'matrix':
      return applyMask(rule.pattern, value);
    case 'text':
    case 'email':
      return capitalised(rule, permitted(rule, normalizeText(value)));
    case 'select':
    case 'checkbox':
    case 'toggle-group':
      return value;
  }
}

/** Whether `shorter` is what is left of a text when a piece of it is taken out. */
function isCutFrom(text: string, shorter: string): boolean {
  if (shorter.length >= text.length) return false;
  const at = [...shorter].findIndex((sign, index) => sign !== text[index]);
  return at < 0 || text.endsWith(shorter.slice(at));
}

/**
 * What is pasted after a bare prefix may bring its own, and a plus begins another number. The mask takes no
 * further digit of a whole number.
 */
function typedPhone(value: string, previous: string): string {
  const isBare = isBarePrefix(previous) && value.startsWith(previous);
  if (isBare && value.length > previous.length && /\+\s*$/.test(value)) return '+';
  const isPasted = isBare && value.length > previous.length + 1;
  const phone = maskedPhone(isPasted ? value.slice(previous.length) : value);
  const isOneMore = isCompletePhone(previous) && digitCount(value) === digitCount(previous) + 1;
  return isOneMore && !isCompletePhone(phone) ? previous : phone;
}

const digitCount = (text: string) => text.replace(/\D/g, '').length;

/** A pasted text may have spaces of any kind. */
function permitted({ restrict }: FieldRule, text: string): string {
  if (!restrict) return text;
  return (text.replace(/\s/g, ' ').match(kept[restrict]) ?? []).join('');
}

const capitalised = ({ capital }: FieldRule, value: string) =>
  capital ? value.charAt(0).toLocaleUpperCase('ru') + value.slice(1) : value;
