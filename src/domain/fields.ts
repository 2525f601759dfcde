import * as z from 'zod/mini';
import { maskedPhone, phoneMask } from './phone';
import { shaped, shapedDate } from './shape';

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
  /** The value there is already, which is no new one. */
  current?: string;
} & (
  | { type: 'text'; minLength?: number }
  | { type: 'matrix'; pattern: string }
  | { type: 'phone' | 'date' | 'email' | 'select' | 'checkbox' | 'toggle-group' }
);

/** A checkbox holds true or false, a toggle group the chosen names, everything else text. */
export type FieldValue = string | boolean | readonly string[];
export type FormRules = Readonly<Record<string, FieldRule>>;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Why a value is refused; the words for it are the catalogue's. */
export type FieldError =
  | 'missing'
  | 'short'
  | 'phone'
  | 'date'
  | 'underage'
  | 'email'
  | 'matrix'
  | 'unchecked'
  | 'current';
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Section 9. */
export const minimumAge = 18;

const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[a-zа-яё]{2,6}$/i));
const date = z.string().check(z.regex(/^\d{2}\.\d{2}\.(19|20)\d{2}$/));
const phone = z.string().check(z.minLength(phoneMask.length));

/** The error of one value, or null. `today` is YYYY-MM-DD: age is counted on that day. */
export function fieldError(rule: FieldRule, value: FieldValue, today: string): FieldError | null {
  if (isEmpty(value)) return rule.required ? missing(rule) : null;
  if (typeof value !== 'string') return null;
  if (value === rule.current) return 'current';
  switch (rule.type) {
    case 'text':
      return value.trim().length >= (rule.minLength ?? 1) ? null : 'short';
    case 'phone':
      return phone.safeParse(value).success ? null : 'phone';
    case 'date':
      return dateError(value, today);
    case 'email':
      return email.safeParse(value).success ? null : 'email';
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

const isFilled = (name: string | undefined, values: FormValues) =>
  name !== undefined && !isEmpty(values[name] ?? '');

function isEmpty(value: FieldValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'boolean' ? !value : value.every((chosen) => chosen === '');
}

const missing = ({ type }: FieldRule): FieldError =>
  type === 'checkbox' || type === 'toggle-group' || type === 'select' ? 'unchecked' : 'missing';

function dateError(value: string, today: string): FieldError | null {
  if (!date.safeParse(value).success) return 'date';
  const iso = isoDate(value);
  const parsed = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(iso)) return 'date';
  const birthday = `${String(Number(iso.slice(0, 4)) + minimumAge)}${iso.slice(4)}`;
  return birthday <= today ? null : 'underage';
}

/** DD.MM.YYYY as the API has it, YYYY-MM-DD (section 5). */
export const isoDate = (typed: string) => typed.split('.').reverse().join('-');

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
 * everything else keeps the characters its field allows, the first one capital where the field says so.
 */
export function typedValue(rule: FieldRule, value: string): string {
  if (rule.type === 'phone') return value === '' ? '' : maskedPhone(value);
  if (rule.type === 'date') return shapedDate(value);
  if (rule.type === 'matrix') return shaped(rule.pattern, value);
  const left = rule.restrict ? (value.match(kept[rule.restrict]) ?? []).join('') : value;
  return rule.capital ? left.charAt(0).toLocaleUpperCase('ru') + left.slice(1) : left;
}
