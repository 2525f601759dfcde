import { isCompletePhone, isForeignPhone } from '#domain/phone.ts';

/** Characters a field keeps while typing (section 5). */
export type Restriction = 'digit' | 'name' | 'letters' | 'letters-and-digit' | 'cyrillic' | 'latin';

/** A schema of `formats.ts`; those come with the forms that need them, not with the first page. */
type Format = { safeParse: (value: string) => { success: boolean } };

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
  | { type: 'date' | 'email'; format: Format }
  | { type: 'phone' | 'select' | 'checkbox' | 'toggle-group' }
);

/** A checkbox holds true or false, a toggle group the chosen names, everything else text. */
export type FieldValue = string | boolean | readonly string[];
export type FormRules = Readonly<Record<string, FieldRule>>;
export type FormValues = Readonly<Record<string, FieldValue>>;

/** The phone of a form that asks for one. */
export const phoneIn = (values: FormValues) => ({ phone: String(values['phone']) });

/** Why a value is refused; the words for it are the catalogue's. */
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
      if (!rule.format.safeParse(value).success) return 'date';
      return isOfAge(value, today) ? null : 'underage';
    case 'email':
      return rule.format.safeParse(value.trim()).success ? null : 'email';
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

/** The values that are others than they were. */
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
