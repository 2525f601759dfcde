import { fc } from '#tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { eraseDigit, spreadDigits, typeDigit } from '#domain/code.ts';

const empty = ['', '', '', ''];

test('section 5: a pasted code keeps its digits only and fills every input', () => {
  expect(spreadDigits(empty, 0, '12-34')).toEqual({ digits: ['1', '2', '3', '4'], next: 3 });
  expect(spreadDigits(empty, 0, 'Код: 0 0 1 2')).toEqual({ digits: ['0', '0', '1', '2'], next: 3 });
});

test('a whole code fills every input from wherever it is pasted', () => {
  expect(spreadDigits(['9', '', '', ''], 2, '0123')).toEqual({
    digits: ['0', '1', '2', '3'],
    next: 3,
  });
});

test('one-time code: digits beyond its length are dropped', () => {
  expect(spreadDigits(empty, 0, '123456').digits).toEqual(['1', '2', '3', '4']);
});

test('a part of a code fills from the input it is pasted into', () => {
  expect(spreadDigits(['1', '', '', ''], 1, '23')).toEqual({
    digits: ['1', '2', '3', ''],
    next: 3,
  });
  expect(spreadDigits(['1', '2', '3', ''], 3, '45').digits).toEqual(['1', '2', '3', '4']);
});

test('text without digits changes nothing', () => {
  expect(spreadDigits(['1', '', '', ''], 1, 'код')).toEqual({ digits: ['1', '', '', ''], next: 1 });
  expect(typeDigit(['1', '', '', ''], 1, 'а')).toEqual({ digits: ['1', '', '', ''], next: 1 });
});

test('a typed digit moves on to the next input', () => {
  expect(typeDigit(empty, 0, '0')).toEqual({ digits: ['0', '', '', ''], next: 1 });
  expect(typeDigit(['1', '2', '3', ''], 3, '4')).toEqual({ digits: ['1', '2', '3', '4'], next: 3 });
});

test('a digit typed beside an old one replaces it', () => {
  expect(typeDigit(['1', '', '', ''], 0, '12').digits).toEqual(['2', '', '', '']);
  expect(typeDigit(['1', '', '', ''], 0, '21').digits).toEqual(['2', '', '', '']);
  expect(typeDigit(['1', '', '', ''], 0, '11').digits).toEqual(['1', '', '', '']);
});

test('a code that the browser fills into one input spreads over all', () => {
  expect(typeDigit(empty, 0, '0123').digits).toEqual(['0', '1', '2', '3']);
  expect(typeDigit(['1', '', '', ''], 0, '10123').digits).toEqual(['0', '1', '2', '3']);
  expect(typeDigit(['1', '', '', ''], 0, '1021').digits).toEqual(['1', '0', '2', '1']);
});

test('an emptied input loses its digit and keeps the focus', () => {
  expect(typeDigit(['1', '2', '', ''], 1, '')).toEqual({ digits: ['1', '', '', ''], next: 1 });
});

test('backspace empties the input, or the one before it when it is empty', () => {
  expect(eraseDigit(['1', '2', '', ''], 1)).toEqual({ digits: ['1', '', '', ''], next: 1 });
  expect(eraseDigit(['1', '2', '', ''], 2)).toEqual({ digits: ['1', '', '', ''], next: 1 });
  expect(eraseDigit(empty, 0)).toEqual({ digits: empty, next: 0 });
});

test('section 5: whatever is typed, pasted or erased leaves as many inputs, each a digit or nothing', () => {
  const digit = fc.constantFrom('', '0', '1', '5', '9');
  const code = fc.array(digit, { minLength: 4, maxLength: 8 });
  const steps = [spreadDigits, typeDigit, (digits: string[], at: number) => eraseDigit(digits, at)];
  fc.assert(
    fc.property(
      code,
      fc.nat(),
      fc.string(),
      fc.constantFrom(...steps),
      (digits, at, text, step) => {
        const { digits: left, next } = step(digits, at % digits.length, text);
        expect(left).toHaveLength(digits.length);
        expect(left.every((one) => /^\d?$/.test(one))).toBe(true);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(digits.length);
      },
    ),
    { numRuns: 500 },
  );
});
