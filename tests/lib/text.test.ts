import { fc } from '#tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import {
  formatAddress,
  formatCardEnd,
  formatCardNumber,
  formatDate,
  formatDayMonth,
  formatLitres,
  formatMoney,
  formatMonth,
  formatPhone,
  formatPoints,
  formatPointsChange,
  formatQuantity,
  formatSum,
  formatTime,
  formatWhole,
  monthName,
  plural,
} from '#lib/text.ts';

/** Non-breaking spaces are shown as `_`, so that a test distinguishes them from plain ones. */
const seen = (text: string) => text.replaceAll('\u00a0', '_');

test('D21: money has kopecks, a comma and a rouble sign that stay together', () => {
  expect(seen(formatMoney(1234.56))).toBe('1_234,56_₽');
  expect(seen(formatMoney(408))).toBe('408,00_₽');
  expect(seen(formatMoney(1_234_560.5))).toBe('1_234_560,50_₽');
});

test('a negative sum has a true minus, and a rounded zero has none', () => {
  expect(seen(formatMoney(-1234.5))).toBe('−1_234,50_₽');
  expect(seen(formatMoney(-0.001))).toBe('0,00_₽');
  expect(seen(formatMoney(-0))).toBe('0,00_₽');
});

test('D21: points have no kopecks and the right word', () => {
  const expected = [
    '0_баллов',
    '1_балл',
    '2_балла',
    '5_баллов',
    '11_баллов',
    '21_балл',
    '82_балла',
  ];
  expect([0, 1, 2, 5, 11, 21, 82].map(formatPoints).map(seen)).toEqual(expected);
  expect(seen(formatPoints(1_204_560.4))).toBe('1_204_560_баллов');
});

test('a change of points has its sign', () => {
  expect(seen(formatPointsChange(82))).toBe('+82_балла');
  expect(seen(formatPointsChange(-500))).toBe('−500_баллов');
  expect(seen(formatPointsChange(0))).toBe('0_баллов');
});

test('litres are short and keep two decimals at most', () => {
  expect(seen(formatLitres(168))).toBe('168_л');
  expect(seen(formatLitres(38.5))).toBe('38,5_л');
  expect(seen(formatLitres(1_200.126))).toBe('1_200,13_л');
});

test('an amount without its unit keeps two decimals at most, a sum without its sign two always', () => {
  expect([38.5, 1, 1_200.126].map(formatQuantity).map(seen)).toEqual(['38,5', '1', '1_200,13']);
  expect([4_126.5, 8, 0.129].map(formatSum).map(seen)).toEqual(['4_126,50', '8,00', '0,13']);
});

test('a whole number is grouped', () => {
  expect(seen(formatWhole(12_480))).toBe('12_480');
});

test('section 9: a date is a day, a month in Russian words and a year', () => {
  expect(seen(formatDate('2026-11-20'))).toBe('20_ноября 2026');
  expect(seen(formatDate('2026-03-01T23:59:59-11:00'))).toBe('1_марта 2026');
  expect(seen(formatMonth('2026-11'))).toBe('Ноябрь 2026');
  expect(seen(formatMonth('2026-05-20'))).toBe('Май 2026');
  expect(seen(formatMonth('2026-11-31'))).toBe('Ноябрь 2026');
  expect(seen(formatDayMonth('2027-03-14'))).toBe('14_марта');
  expect([monthName('2026-12-05'), monthName('2026-11-31')]).toEqual(['декабрь', 'ноябрь']);
});

test('a time is read in the offset it was sent with', () => {
  expect(formatTime('2026-11-20T12:14:00+03:00')).toBe('12:14');
  expect(formatTime('2026-11-20T00:05:00.000+10:00')).toBe('00:05');
  expect(formatTime('2026-11-20T23:30:00Z')).toBe('23:30');
});

test('an invalid number, date or time is formatted as a dash', () => {
  expect([NaN, Infinity, -Infinity].map(formatMoney)).toEqual(['—', '—', '—']);
  expect(formatPoints(NaN)).toBe('—');
  expect(formatPointsChange(NaN)).toBe('—');
  expect(['', 'вчера', '2026-02-31', '2026-13-01', '20.11.2026'].map(formatDate)).toEqual(
    Array.from({ length: 5 }, () => '—'),
  );
  expect(['', '2026', '2026-00'].map(formatMonth)).toEqual(['—', '—', '—']);
  expect(['', '2026-11-20', '2026-11-20T25:00:00Z', 'в 2026-11-20T12:14'].map(formatTime)).toEqual(
    Array.from({ length: 4 }, () => '—'),
  );
  expect([formatDayMonth('31.12'), monthName('зима')]).toEqual(['—', '—']);
});

test('a phone and a card number are grouped', () => {
  expect(seen(formatPhone('+79991234567'))).toBe('+7_999_123_45_67');
  for (const other of ['не указан', 'тел. +79991234567', '+799912345678', '+7999123456']) {
    expect(formatPhone(other)).toBe(other);
  }
  expect(seen(formatCardNumber('7013452188903003'))).toBe('7013_4521_8890_3003');
  expect(formatCardNumber('')).toBe('');
  expect(seen(formatCardEnd('7013452188903003'))).toBe('••_3003');
});

test('a house number stays with its street', () => {
  expect(seen(formatAddress('Калуга, ул. Зерновая, 30'))).toBe('Калуга, ул._Зерновая,_30');
});

test('a plural takes the form of its number', () => {
  const forms = { one: 'позиция', few: 'позиции', many: 'позиций', other: 'позиции' };
  expect([1, 3, 12, 101, 1.5].map((count) => plural(count, forms))).toEqual([
    'позиция',
    'позиции',
    'позиций',
    'позиция',
    'позиции',
  ]);
});

test('no input gives NaN, undefined or an empty text', () => {
  const formats = [formatMoney, formatLitres, formatWhole, formatPoints, formatPointsChange];
  const dates = [formatDate, formatMonth, formatTime];
  const nonsense = /NaN|undefined|null|Infinity|не.число|∞|Invalid|-/;
  const value = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(NaN, -0, Infinity));
  fc.assert(
    fc.property(value, fc.constantFrom(...formats), (number, format) => {
      expect(format(number)).not.toBe('');
      expect(format(number)).not.toMatch(nonsense);
    }),
  );
  const iso = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  fc.assert(
    fc.property(fc.oneof(fc.string(), iso), fc.constantFrom(...dates), (text, format) => {
      expect(format(text)).not.toBe('');
      expect(format(text)).not.toMatch(nonsense);
    }),
  );
});
