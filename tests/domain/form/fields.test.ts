import { describe, expect, test } from 'vitest';
import { fieldError, formErrors, isChanged, type FieldRule } from '#domain/form/fields.ts';
import { normalizeInput } from '#domain/form/normalizeInput.ts';
import { dateFormat, emailFormat } from '#lib/formats.ts';

const today = '2026-11-20';
const errorOf = (rule: FieldRule, value: Parameters<typeof fieldError>[1]) =>
  fieldError(rule, value, today);

describe('sections 3 and 5 "Form field", a text', () => {
  test('has at least one sign, or as many as its minlength', () => {
    const text: FieldRule = { type: 'text', required: true };
    expect(errorOf(text, 'А')).toBeNull();
    expect(errorOf(text, '')).toBe('missing');
    expect(errorOf(text, '   ')).toBe('missing');
    expect(errorOf({ ...text, minLength: 3 }, 'Ан')).toBe('short');
    expect(errorOf({ ...text, minLength: 3 }, 'Анн')).toBeNull();
    expect(errorOf({ ...text, minLength: 3 }, ' Ан ')).toBe('short');
  });
});

describe('sections 3 and 5 "Form field", a phone', () => {
  const phone: FieldRule = { type: 'phone', required: true };

  test('is as long as +7 and ten digits (section 9)', () => {
    expect(errorOf(phone, '+7 999 123 45 67')).toBeNull();
    expect(errorOf(phone, '+7 999 123 45 6')).toBe('phone');
    expect(errorOf(phone, '+7')).toBe('phone');
    expect(errorOf(phone, '')).toBe('missing');
  });

  test('a Belarusian number is told from one with digits missing', () => {
    expect(errorOf(phone, normalizeInput(phone, '+375 29 123-45-67'))).toBe('foreign');
    expect(errorOf(phone, normalizeInput(phone, '375291234567'))).toBe('foreign');
    expect(errorOf(phone, '+7 37')).toBe('phone');
  });

  test('may be one that is another than the present one', () => {
    const other: FieldRule = { ...phone, current: '+7 999 123 45 67' };
    expect(errorOf(other, '+7 999 123 45 67')).toBe('current');
    expect(errorOf(other, '+7 999 123 45 68')).toBeNull();
  });
});

describe('sections 3 and 5 "Form field", a date', () => {
  const date: FieldRule = { type: 'date', format: dateFormat, required: true };

  test('is DD.MM.YYYY of a day that exists', () => {
    expect(errorOf(date, '27.03.1987')).toBeNull();
    expect(errorOf(date, '29.02.2000')).toBeNull();
    for (const wrong of ['27.3.1987', '1987-03-27', '31.04.1987', '29.02.1900', '00.01.1987']) {
      expect(errorOf(date, wrong)).toBe('date');
    }
  });

  test('has a year that begins with 19 or 20', () => {
    expect(errorOf(date, '27.03.1899')).toBe('date');
    expect(errorOf(date, '27.03.2100')).toBe('date');
    expect(errorOf(date, '01.01.1900')).toBeNull();
  });

  test('is at least 18 years ago (section 9)', () => {
    expect(errorOf(date, '20.11.2008')).toBeNull();
    expect(errorOf(date, '21.11.2008')).toBe('underage');
    expect(errorOf(date, '27.03.2050')).toBe('underage');
  });

  test('of a person born on 29 February is so from 1 March on', () => {
    const born = (on: string) => fieldError(date, '29.02.2008', on);
    expect(born('2026-02-28')).toBe('underage');
    expect(born('2026-03-01')).toBeNull();
  });
});

describe('sections 3 and 5 "Form field", an email', () => {
  const email: FieldRule = { type: 'email', format: emailFormat, required: false };

  test('has a local part, @, a domain and a top-level domain of 2 to 6 letters', () => {
    for (const right of ['a@b.ru', 'a.b+c@mail.example.online', 'почта@пример.рф', ' a@b.ru ']) {
      expect(errorOf(email, right)).toBeNull();
    }
    const wrong = [
      'a',
      'a@b',
      '@b.ru',
      'a@.ru',
      'a@b..ru',
      'a@b.r',
      'a@b.abcdefg',
      'a@b.r1',
      'a b@c.ru',
    ];
    for (const value of wrong) expect(errorOf(email, value)).toBe('email');
  });

  test('need not be given where it is not required', () => {
    expect(errorOf(email, '')).toBeNull();
  });
});

describe('sections 3 and 5 "Form field", the other fields', () => {
  test('a matrix is as long as its pattern', () => {
    const card: FieldRule = { type: 'matrix', pattern: '0000 0000 0000 0000', required: false };
    expect(errorOf(card, '1234 5678 9012 3456')).toBeNull();
    expect(errorOf(card, '1234 5678 9012 345')).toBe('matrix');
    expect(errorOf(card, '')).toBeNull();
  });

  test('a select has at least one option chosen that is not empty', () => {
    const select: FieldRule = { type: 'select', required: true };
    expect(errorOf(select, 'female')).toBeNull();
    expect(errorOf(select, '')).toBe('unchosen');
    expect(errorOf(select, ['', ''])).toBe('unchosen');
    expect(errorOf(select, ['', 'female'])).toBeNull();
  });

  test('a checkbox is checked', () => {
    const checkbox: FieldRule = { type: 'checkbox', required: true };
    expect(errorOf(checkbox, true)).toBeNull();
    expect(errorOf(checkbox, false)).toBe('unchecked');
    expect(errorOf({ ...checkbox, required: false }, false)).toBeNull();
  });

  test('a toggle group has at least one input checked', () => {
    const group: FieldRule = { type: 'toggle-group', required: true };
    expect(errorOf(group, ['AllowSMS'])).toBeNull();
    expect(errorOf(group, [])).toBe('unchosen');
  });
});

test.each(['select', 'checkbox', 'toggle-group'] as const)(
  'what is chosen in a %s is never refused',
  (type) => {
    expect(errorOf({ type, required: true }, 'chosen')).toBeNull();
    expect(errorOf({ type, required: true }, ['', 'chosen'])).toBeNull();
    expect(errorOf({ type, required: true }, true)).toBeNull();
  },
);

describe('a form', () => {
  const rules = {
    name: { type: 'text', required: true },
    cvv: { type: 'matrix', pattern: '000', required: false, requiredWith: 'card' },
    card: { type: 'matrix', pattern: '0000', required: false, requiredWith: 'cvv' },
  } as const;

  test('says what is wrong with each field, and nothing of the others', () => {
    expect(formErrors(rules, { name: '', card: '12', cvv: '123' }, today)).toEqual({
      name: 'missing',
      card: 'matrix',
    });
    expect(formErrors(rules, { name: 'Анна' }, today)).toEqual({});
  });

  test('asks for a field that goes with another one', () => {
    expect(formErrors(rules, { name: 'Анна', card: '1234', cvv: '' }, today)).toEqual({
      cvv: 'missing',
    });
  });

  test('is changed as soon as one value is another', () => {
    expect(isChanged({ name: 'Анна', sms: true }, { name: 'Анна', sms: true })).toBe(false);
    expect(isChanged({ name: 'Анна', sms: false }, { name: 'Анна', sms: true })).toBe(true);
    expect(isChanged({ name: '' }, {})).toBe(false);
  });
});
