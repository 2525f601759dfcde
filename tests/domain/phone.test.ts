import { fc } from '#tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import {
  isBarePrefix,
  isCompletePhone,
  isForeignPhone,
  maskedPhone,
  nationalDigits,
} from '#domain/phone.ts';

// No Russian number begins with 375, the code of Belarus (D35).
const ten = fc
  .string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 })
  .filter((digits) => !digits.startsWith('375'));

describe('section 5 and D9, a phone', () => {
  test('is the same with +7, 7 or 8 before its ten digits', () => {
    fc.assert(
      fc.property(ten, fc.constantFrom('+7', '7', '8', '+7 ', ' +7', '8 '), (digits, prefix) => {
        expect(nationalDigits(prefix + digits)).toBe(digits);
      }),
    );
  });

  test.each([
    ['7991234567', '7991234567'],
    ['+7 799 123 45', '79912345'],
    [' +7991234567', '991234567'],
    ['8991234567', '991234567'],
    ['9981234578', '9981234578'],
    ['9878', '9878'],
    ['79', '9'],
    ['89991234567123', '9991234567123'],
    ['+7 8 999 123 45 67', '9991234567'],
    ['8 7 999 123 45 67', '9991234567'],
    ['+7 +7 999 123 45 67', '9991234567'],
    ['+7 777 123 45 67 8', '77712345678'],
    ['', ''],
  ])('the ten digits of «%s» are «%s»', (typed, digits) => {
    expect(nationalDigits(typed)).toBe(digits);
  });

  test('takes the form of its mask, as far as its digits reach', () => {
    expect(['9', '9991', '9991234', '999123456'].map(maskedPhone)).toEqual([
      '+7 9',
      '+7 999 1',
      '+7 999 123 4',
      '+7 999 123 45 6',
    ]);
    expect(['', '+', '8'].map(maskedPhone)).toEqual(['', '+', '+7']);
  });

  test('is complete with all of its digits', () => {
    fc.assert(
      fc.property(ten, (digits) => {
        expect(isCompletePhone(maskedPhone(`+7${digits}`))).toBe(true);
        expect(isCompletePhone(maskedPhone(`+7${digits.slice(1)}`))).toBe(false);
      }),
    );
  });
});

test.each([
  ['', true],
  ['+', true],
  ['+7', true],
  ['+7 ', true],
  [' +7', true],
  ['7', false],
  ['+7 9', false],
])('section 5: «%s» is a bare prefix: %s', (value, isBare) => {
  expect(isBarePrefix(value)).toBe(isBare);
});

describe('D35, a phone of another country', () => {
  const foreign = [
    ['+998 90 123 45 67', '+998 90 123 45 67'],
    ['\u202a+998 90 123-45-67\u202c', '+998 90 123-45-67'],
    ['+375 29 123-45-67', '+375 29 123-45-67'],
    ['+86 138 0013 8000', '+86 138 0013 8000'],
    ['+1 (415) 555-26-71', '+1 (415) 555-26-71'],
    ['998901234567', '998901234567'],
    ['00998901234567', '00998901234567'],
    ['37491234567', '37491234567'],
  ] as const;

  test.each(foreign)('«%s» keeps all its digits and is refused', (typed, shown) => {
    expect(maskedPhone(typed)).toBe(shown);
    expect([isForeignPhone(shown), isCompletePhone(shown)]).toEqual([true, false]);
  });

  test.each([
    '+8 999 123-45-67',
    '+7 8 999 123 45 67',
    '8 999 123 45 67',
    '\u2066+7\u00a0999\u2011123\u201145\u201167',
  ])('«%s» is a Russian one', (typed) => {
    expect(maskedPhone(typed)).toBe('+7 999 123 45 67');
    expect(isForeignPhone(typed)).toBe(false);
  });

  test.each(['+7 999 123 45 67 8', '8999123456712', '99912345678'])(
    '«%s» has too many digits: none is cut, and it is not complete',
    (typed) => {
      expect(maskedPhone(typed)).toBe(typed);
      expect([isForeignPhone(typed), isCompletePhone(typed)]).toEqual([false, false]);
    },
  );
});
