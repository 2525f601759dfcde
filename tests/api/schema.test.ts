import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import {
  article,
  day,
  flag,
  instant,
  requiredText,
  numeric,
  optionalText,
  token,
} from '#api/schema.ts';

const read = (schema: ZodMiniType, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success ? { read: data } : 'refused';
};

describe('values read from the wire (D8)', () => {
  test.each([
    [432, 432],
    ['4126.5', 4_126.5],
    [' -7 ', -7],
    [Number.MAX_SAFE_INTEGER / 100, Number.MAX_SAFE_INTEGER / 100],
  ])('%j is the number %d', (value, number) => {
    expect(read(numeric, value)).toEqual({ read: number });
  });

  test.each([
    '',
    '1e3',
    '12,5',
    'NaN',
    '1 000',
    null,
    undefined,
    true,
    NaN,
    Infinity,
    Number.MAX_SAFE_INTEGER / 50,
    -Number.MAX_SAFE_INTEGER,
    '9999999999999999',
  ])('%j is no number whose kopecks could be counted', (value) => {
    expect(read(numeric, value)).toBe('refused');
  });

  test('a text may be absent or a whole number, a name may not be absent', () => {
    expect([undefined, null, 17, 'Тула'].map((value) => read(optionalText, value))).toEqual(
      ['', '', '17', 'Тула'].map((value) => ({ read: value })),
    );
    expect([undefined, null, '', ' \t'].map((value) => read(requiredText, value))).toEqual(
      Array.from({ length: 4 }, () => 'refused'),
    );
    for (const value of [1.5, true, {}, []]) expect(read(optionalText, value)).toBe('refused');
  });

  test('a text is cut at 2,000 characters and never in the middle of one; an article at 20,000', () => {
    const long = 'а'.repeat(5_000_000);
    for (const schema of [optionalText, requiredText])
      expect(read(schema, long)).toEqual({ read: 'а'.repeat(2_000) });
    expect(read(article, long)).toEqual({ read: 'а'.repeat(20_000) });
    expect(read(optionalText, `${'а'.repeat(1_999)}😀`)).toEqual({ read: 'а'.repeat(1_999) });
    expect(read(optionalText, 'а'.repeat(2_000))).toEqual({ read: 'а'.repeat(2_000) });
  });

  test('true and false may be spelt', () => {
    expect([true, 'true', false, 'false'].map((value) => read(flag, value))).toEqual(
      [true, true, false, false].map((value) => ({ read: value })),
    );
    for (const value of ['yes', 1, null]) expect(read(flag, value)).toBe('refused');
  });

  test('a token fits a header and a cookie', () => {
    expect(read(token, 'a.b-c_1~')).toEqual({ read: 'a.b-c_1~' });
    expect(read(token, 'a'.repeat(4_000))).toEqual({ read: 'a'.repeat(4_000) });
    for (const value of ['', 'a b', 'ключ', 'a\nb', ' a', 'a ', 'a'.repeat(4_001)])
      expect(read(token, value)).toBe('refused');
  });

  test('a day is YYYY-MM-DD and exists', () => {
    expect(read(day, '2028-02-29')).toEqual({ read: '2028-02-29' });
    const wrong = ['2026-02-29', '2026-13-01', '2026-11', '2026', '20.11.2026', '+012026-11-20'];
    for (const value of [...wrong, '2026-11-20:00', ' 2026-11-20', '2026/11-20', ''])
      expect(read(day, value)).toBe('refused');
    for (const value of ['2026-11-20T00:00', '2026-11-20 00:00:00', '2026/11/20', '2026.11.20'])
      expect(read(day, value)).toEqual({ read: '2026-11-20' });
  });

  test('an instant has a time of day', () => {
    for (const value of ['2026-11-20T12:14:00+03:00', '2026-11-20T00:00:00Z'])
      expect(read(instant, value)).toEqual({ read: value });
    expect(read(instant, '2026-11-20 23:59')).toEqual({ read: '2026-11-20T23:59' });
    for (const value of [
      '2026-11-20',
      '2026-11-20T24:00',
      '2026-11-20T12:60',
      '2026-02-30T12:00',
      '2026-11-20 at 12:00',
      '2026-11-20,T12:00',
    ])
      expect(read(instant, value)).toBe('refused');
  });
});
