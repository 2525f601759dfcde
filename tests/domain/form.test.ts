import { describe, expect, test } from 'vitest';
import {
  fieldError,
  formErrors,
  isChanged,
  type FieldRule,
  normalizeInput,
  type Restriction,
} from '#domain/form.ts';
import { fc } from '#tests/support/fastCheck.ts';

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

  test('a Belarusian number and a number with missing digits have different errors', () => {
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
  const date: FieldRule = { type: 'date', required: true };

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
  const email: FieldRule = { type: 'email', required: false };

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
  'a choice in a %s is never refused',
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

const phone: FieldRule = { type: 'phone', required: true };
const date: FieldRule = { type: 'date', required: true };
const card: FieldRule = { type: 'matrix', pattern: '0000 0000 0000 0000', required: true };

/** The value after `keys` were typed one by one. */
const typed = (rule: FieldRule, keys: string, start = '') =>
  [...keys].reduce((value, key) => normalizeInput(rule, value + key, value), start);

/** The value after a number of backspaces. */
const erased = (rule: FieldRule, value: string, times: number) =>
  Array.from({ length: times }).reduce<string>(
    (left) => normalizeInput(rule, left.slice(0, -1), left),
    value,
  );

describe('section 5, a phone while it is typed', () => {
  test('takes the form of its mask, whatever it begins with (D9)', () => {
    const ways = ['9991234567', '89991234567', '79991234567', '+79991234567', '8 (999) 123-45-67'];
    for (const keys of ways) expect(typed(phone, keys)).toBe('+7 999 123 45 67');
  });

  test('has a leading 8 replaced by +7', () => {
    expect(typed(phone, '8')).toBe('+7');
    expect(typed(phone, '88001234567')).toBe('+7 800 123 45 67');
  });

  test('may be pasted in any form, also after the bare prefix', () => {
    const pasted = ['8 (999) 123-45-67', '+7(999)1234567', '\u00a09991234567', '+7 999 123-45-67'];
    for (const text of pasted) {
      expect(normalizeInput(phone, text)).toBe('+7 999 123 45 67');
      expect(normalizeInput(phone, `+7${text}`, '+7')).toBe('+7 999 123 45 67');
    }
  });

  test('keeps its first ten digits when more are typed', () => {
    expect(typed(phone, '5', '+7 812 345 67 89')).toBe('+7 812 345 67 89');
  });

  test('of another country is never turned into a Russian one, by no key', () => {
    expect(typed(phone, '+998 90 123 45 67')).toBe('+998 90 123 45 67');
    expect(typed(phone, '+86 138 0013 8000')).toBe('+86 138 0013 8000');
    expect(typed(phone, '+998901234567', '+7')).toBe('+998901234567');
    expect(normalizeInput(phone, '+7 +998901234567', '+7 ')).toBe('+998901234567');
    expect(normalizeInput(phone, '+998901234567', '+7')).toBe('+998901234567');
    expect(erased(phone, '+998', 3)).toBe('');
    expect(normalizeInput(phone, '+7 999 123 45 67', '+998 90')).toBe('+7 999 123 45 67');
  });

  test('understands a double prefix, pasted or typed', () => {
    expect(normalizeInput(phone, '+7 8 999 123 45 67')).toBe('+7 999 123 45 67');
    expect(typed(phone, '+78 999 123 45 67')).toBe('+7 999 123 45 67');
    expect(typed(phone, '+8 999 123 45 67')).toBe('+7 999 123 45 67');
  });

  test('a paste of too many digits is shown whole', () => {
    expect(normalizeInput(phone, '8999123456712')).toBe('8999123456712');
  });

  test('can be erased to the end', () => {
    expect(erased(phone, '+7 9', 1)).toBe('+7');
    expect(erased(phone, '+7 9', 2)).toBe('');
    expect(normalizeInput(phone, '', '+7 999 123 45 67')).toBe('');
  });

  test('keeps every digit, whatever digits follow the first', () => {
    expect(typed(phone, '9871234578')).toBe('+7 987 123 45 78');
    expect(typed(phone, '+79871234578')).toBe('+7 987 123 45 78');
  });

  test('a plus that was there stays', () => {
    expect(normalizeInput(phone, '+', '+')).toBe('+');
    expect(normalizeInput(phone, '+', '+7')).toBe('');
  });

  test('can be replaced by a single digit', () => {
    expect(normalizeInput(phone, '9', '+7 999 123 45 67')).toBe('+7 9');
  });
});

describe('section 5, a date while it is typed', () => {
  test('gets its dots', () => {
    expect(typed(date, '27031987')).toBe('27.03.1987');
    expect(typed(date, '27.03.1987')).toBe('27.03.1987');
  });

  test('may be typed or pasted with other signs between and without zeros', () => {
    for (const text of ['27/3/1987', '27-03-1987', '27.3.1987', '27 03 1987', '1987-03-27']) {
      expect(normalizeInput(date, text)).toBe('27.03.1987');
    }
    expect(typed(date, '7/3/1987')).toBe('07.03.1987');
    expect(normalizeInput(date, ' 1987-03-27 ')).toBe('27.03.1987');
  });

  test.each([
    '1990/05/07',
    '1990/5/7',
    '1990.05.07',
    '1990 05 07',
    '19900507',
    '1990\u201105\u201107',
    '\u200e1990-05-07\u200e',
    '1990-05-07T00:00:00Z',
    '1990-05-07T00:00:00.000+03:00',
    '1990-05-07 00:00',
    '1990/05/07 12:30:00',
  ])('is understood with the year first: %s', (text) => {
    expect(normalizeInput(date, text)).toBe('07.05.1990');
  });

  test('is understood with the year first also key by key, as soon as it is whole', () => {
    expect(typed(date, '1990050')).toBe('19.90.050');
    expect(typed(date, '1990/05/07')).toBe('07.05.1990');
    expect(typed(date, '20.10.1990')).toBe('20.10.1990');
    expect(typed(date, '19.12.1912')).toBe('19.12.1912');
  });

  test.each(['1990/13/07', '1990/05/32', '90/05/07', '1990/05', '19901907'])(
    'that no day has with the year first, %s, keeps its digits in their order and is refused',
    (text) => {
      const shown = normalizeInput(date, text);
      expect(shown.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
      expect(errorOf(date, shown)).toBe('date');
    },
  );

  test('is turned round only when year, month and day are whole', () => {
    expect(normalizeInput(date, '1987-03-275')).toBe('19.87.0327');
    expect(normalizeInput(date, '21987-03-27')).toBe('21.98.7032');
  });

  test('gets a zero before its day and its month, never before its year', () => {
    expect(normalizeInput(date, '7.3.1.')).toBe('07.03.1');
  });

  test('gets nothing back that has been erased', () => {
    expect(normalizeInput(date, '2.03.1987', '27.03.1987')).toBe('20.31.987');
    expect(erased(date, '27.03.1987', 10)).toBe('');
  });

  test('may be replaced by a shorter one', () => {
    expect(normalizeInput(date, '1.2.1990', '27.03.1987')).toBe('01.02.1990');
  });
});

describe('sections 3 and 5 "Form field", characters a field keeps', () => {
  const all = 'Анна-Мария Smith 42!';
  const kept: Record<Restriction, string> = {
    digit: '42',
    name: 'Анна-Мария Smith ',
    letters: 'АннаМарияSmith',
    'letters-and-digit': 'АннаМарияSmith42',
    cyrillic: 'АннаМария',
    latin: 'Smith',
  };

  test.for(Object.entries(kept))('a field that takes %s drops all others', ([restrict, left]) => {
    const rule = { type: 'text', required: true, restrict: restrict as Restriction } as const;
    expect(normalizeInput(rule, all)).toBe(left);
  });

  test('a letter in two parts and a non-breaking space are not lost', () => {
    const name = { type: 'text', required: true, restrict: 'name' } as const;
    expect(normalizeInput(name, 'Андрей\u00a0Иван'.normalize('NFD'))).toBe('Андрей Иван');
  });

  test('every hyphen of a name is kept as one, and invisible characters are not', () => {
    const name = { type: 'text', required: true, restrict: 'name' } as const;
    for (const hyphen of ['\u2010', '\u2011', '\u2012', '–', '—', '\u2212', '\u00ad-'])
      expect(normalizeInput(name, `Мамин${hyphen}Сибиряк`)).toBe('Мамин-Сибиряк');
    expect(normalizeInput(name, '\u202aАн\u200bна\u2060\u202c\ufeff')).toBe('Анна');
  });

  test('an e-mail loses its invisible characters, and its letters are whole', () => {
    const email: FieldRule = { type: 'email', required: true };
    const pasted = '\u200eanna\u00ad@exam\u200bple.ru\u2060';
    expect(normalizeInput(email, pasted)).toBe('anna@example.ru');
    expect(normalizeInput(email, 'андрей@пример.рф'.normalize('NFD'))).toBe('андрей@пример.рф');
  });

  test('a select keeps its value exactly as received (D30)', () => {
    expect(normalizeInput({ type: 'select', required: false }, 'Не\u2011указан')).toBe(
      'Не\u2011указан',
    );
  });

  test('nothing is left of a text that holds no such character', () => {
    for (const restrict of Object.keys(kept)) {
      const rule = { type: 'text', required: true, restrict: restrict as Restriction } as const;
      expect(normalizeInput(rule, '!?')).toBe('');
    }
  });

  test.each(['email', 'select', 'checkbox', 'toggle-group'] as const)(
    'the value of a field of type %s stays as it is',
    (type) => {
      const rule: FieldRule =
        type === 'email' ? { type, required: true } : { type, required: true };
      expect(normalizeInput(rule, 'anna@example.ru')).toBe('anna@example.ru');
    },
  );

  test('the first character becomes a capital where the field says so', () => {
    const name = { type: 'text', required: true, restrict: 'name', capital: true } as const;
    expect(normalizeInput(name, 'анна')).toBe('Анна');
    expect(normalizeInput(name, '1анна')).toBe('Анна');
    expect(normalizeInput({ type: 'text', required: true }, 'анна')).toBe('анна');
  });
});

test('a matrix takes its digits and its spaces by itself', () => {
  expect(typed(card, '1234567890123456')).toBe('1234 5678 9012 3456');
  expect(normalizeInput(card, '1234-5678 9012.3456 78')).toBe('1234 5678 9012 3456');
  expect(normalizeInput({ type: 'matrix', pattern: '000', required: true }, 'a1b2')).toBe('12');
});

const sign = fc.constantFrom(...'0123456789+78 .-()/аЙ');

test('whatever is typed, a value that is typed again stays as it is', () => {
  const rules = [phone, date, card, { type: 'text', required: true, restrict: 'name' } as const];
  fc.assert(
    fc.property(fc.constantFrom(...rules), fc.string({ unit: sign }), (rule, text) => {
      const once = normalizeInput(rule, text);
      expect(normalizeInput(rule, once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});
