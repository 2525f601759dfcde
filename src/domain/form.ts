import { isCompletePhone, isForeignPhone, isBarePrefix, maskedPhone } from './phone';
import { normalizeText } from '#lib/text.ts';

/** Characters a field keeps while typing (section 5). */
export type Restriction = 'digit' | 'name' | 'letters' | 'letters-and-digit' | 'cyrillic' | 'latin';

/** How a field is checked (sections 3 and 5). `pattern` of a matrix sets the length of its value. */
export type FieldRule = {
  required: boolean;
  restrict?: Restriction;
  /** Upper-cases the first character while typing. */
  capital?: boolean;
  /** Required as soon as the field of this name is filled. */
  requiredWith?: string;
  /** The present value, which is refused as a new one. */
  current?: string;
} & (
  | { type: 'text'; minLength?: number }
  | { type: 'matrix'; pattern: string }
  | { type: 'date' | 'email' | 'phone' | 'select' | 'checkbox' | 'toggle-group' }
);

/** A checkbox holds true or false, a toggle group the chosen names, everything else text. */
export type FieldValue = string | boolean | readonly string[];
export type FormRules = Readonly<Record<string, FieldRule>>;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** The phone of a form that has such a field. */
export const phoneIn = (values: FormValues) => ({ phone: String(values['phone']) });

/** Why a value is refused; the screen's texts have the words for it. */
export type FieldError =
  | 'missing'
  | 'short'
  | 'phone'
  | 'foreign'
  | 'date'
  | 'underage'
  | 'email'
  | 'matrix'
  | 'unchosen'
  | 'unchecked'
  | 'current';
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Section 9. */
const minimumAge = 18;

/** The error of one value, or null. `today` is YYYY-MM-DD: age is counted on that day. */
export function fieldError(rule: FieldRule, value: FieldValue, today: string): FieldError | null {
  if (isEmpty(value)) return rule.required ? missing(rule) : null;
  if (typeof value !== 'string') return null;
  if (value === rule.current) return 'current';
  switch (rule.type) {
    case 'text':
      return value.trim().length >= (rule.minLength ?? 1) ? null : 'short';
    case 'phone':
      if (isForeignPhone(value)) return 'foreign';
      return isCompletePhone(value) ? null : 'phone';
    case 'date':
      if (!isDate(value)) return 'date';
      return isOfAge(value, today) ? null : 'underage';
    case 'email':
      return isEmail(value.trim()) ? null : 'email';
    case 'matrix':
      return value.length === rule.pattern.length ? null : 'matrix';
    case 'select':
    case 'checkbox':
    case 'toggle-group':
      return null;
  }
}

/** The errors of all fields that have one; no keys when the form may be sent. */
export function formErrors(rules: FormRules, values: FormValues, today: string): FieldErrors {
  const errors: Record<string, FieldError> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const required = rule.required || isFilled(rule.requiredWith, values);
    const error = fieldError({ ...rule, required }, values[name] ?? '', today);
    if (error) errors[name] = error;
  }
  return errors;
}

/** The values that differ from `initial`. */
export const changedValues = (values: FormValues, initial: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => String(value) !== String(initial[name] ?? '')),
  );

export const isChanged = (values: FormValues, initial: FormValues): boolean =>
  Object.keys(changedValues(values, initial)).length > 0;

const isFilled = (name: string | undefined, values: FormValues) =>
  name !== undefined && !isEmpty(values[name] ?? '');

function isEmpty(value: FieldValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'boolean' ? !value : value.every((chosen) => chosen === '');
}

const missing = ({ type }: FieldRule): FieldError => {
  if (type === 'checkbox') return 'unchecked';
  return type === 'toggle-group' || type === 'select' ? 'unchosen' : 'missing';
};

/** Section 5: a local part, @, a domain and a top-level domain of two to six letters. */
const isEmail = (typed: string) => /^[^\s@]+@([^\s@.]+\.)+\p{L}{2,6}$/u.test(typed);

/** Section 5: DD.MM.YYYY of a day that exists, in a year that begins with 19 or 20. */
function isDate(typed: string): boolean {
  if (!/^\d{2}\.\d{2}\.(19|20)\d{2}$/.test(typed)) return false;
  const iso = isoDate(typed);
  const day = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso);
}

/** Section 5: at least 18 years old on the day the form is filled in. */
function isOfAge(typed: string, today: string): boolean {
  const iso = isoDate(typed);
  const birthday = `${String(Number(iso.slice(0, 4)) + minimumAge)}${iso.slice(4)}`;
  return birthday <= today;
}

/** DD.MM.YYYY as the API has it, YYYY-MM-DD (section 5). */
const isoDate = (typed: string) => typed.split('.').reverse().join('-');

/** YYYY-MM-DD as a person types it, DD.MM.YYYY; empty stays empty. */
export const typedDate = (iso: string) => iso.split('-').reverse().join('.');

/** How a date of birth is typed (section 5). */
export const datePattern = '00.00.0000';

/**
 * Fills the zeros of `pattern` with the digits, as far as they reach, and adds the characters
 * between them: `12345` in `0000 0000` is `1234 5`.
 */
function applyMask(pattern: string, typed: string): string {
  const digits = [...typed.replace(/\D/g, '')];
  let shape = '';
  for (const place of pattern) {
    if (digits.length === 0) break;
    shape += place === '0' ? (digits.shift() ?? '') : place;
  }
  return shape;
}

/** Year, month and day with a sign between them; a time of day may follow. */
const separatedYearFirst = /^(\d{4})\D(0?[1-9]|1[0-2])\D(0?[1-9]|[12]\d|3[01])(?:[T ].*|\D*)$/;
/** Eight digits that start with the year; none of these is also a valid DDMMYYYY date. */
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

const kept: Record<Restriction, RegExp> = {
  digit: /\d/g,
  name: /[\p{L} -]/gu,
  letters: /\p{L}/gu,
  'letters-and-digit': /[\p{L}\d]/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  latin: /\p{Script=Latin}/gu,
};

/**
 * The value that a field takes from a typed or pasted one. Phones, dates and matrices take the form
 * of their mask. Other fields keep their allowed characters, with a capital first letter where the
 * rule says so. A sign that was deleted from `previous` is not added again.
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

/** Whether `shorter` is the text with one piece removed. */
function isCutFrom(text: string, shorter: string): boolean {
  if (shorter.length >= text.length) return false;
  const at = [...shorter].findIndex((sign, index) => sign !== text[index]);
  return at < 0 || text.endsWith(shorter.slice(at));
}

/**
 * A text pasted after a bare prefix may contain its own prefix, and a plus typed there starts
 * another number. A complete number takes no further digit.
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

/** Treats every kind of space alike, because a pasted text may contain any. */
function permitted({ restrict }: FieldRule, text: string): string {
  if (!restrict) return text;
  return (text.replace(/\s/g, ' ').match(kept[restrict]) ?? []).join('');
}

const capitalised = ({ capital }: FieldRule, value: string) =>
  capital ? value.charAt(0).toLocaleUpperCase('ru') + value.slice(1) : value;
