import { expect, test } from 'vitest';
import { newCode, newToken } from '#sandbox/accounts/secrets.ts';

const many = <Made>(make: () => Made) => Array.from({ length: 10_000 }, make);

test('section 3 "Tokens": a token is 256 random bits, in signs that fit a header and a cookie', () => {
  const tokens = many(newToken);
  expect(new Set(tokens).size).toBe(10_000);
  for (const token of tokens.slice(0, 100)) {
    expect(token).toMatch(/^[\w-]+$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

test('D16: a code may be any of its digits, a leading zero too', () => {
  const codes = many(() => newCode(4));
  for (const at of [0, 1, 2, 3]) {
    const digits = codes.map((code) => code[at]);
    const counts = [...'0123456789'].map((digit) => digits.filter((one) => one === digit).length);
    // About a thousand of each digit: one run in a hundred million deviates this far.
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  }
});
