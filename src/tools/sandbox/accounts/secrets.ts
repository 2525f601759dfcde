import { createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';

const tokenBytes = 32;

/** 256 random bits that fit a header and a cookie. */
export const newToken = () => randomBytes(tokenBytes).toString('base64url');

/** The stored form of a secret. Tokens are long enough to need no salt. */
export const hashOf = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** `length` random digits, zeros at the start included. */
export const newCode = (length: number) =>
  Array.from({ length }, () => String(randomInt(10))).join('');

export type Pair = { accessToken: string; refreshToken: string };

/**
 * The pair that replaces a token. Whoever holds the token gets the same pair again while the salt
 * is kept; the database alone yields neither.
 */
export function successorOf(token: string, salt: string): Pair {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', token, salt, purpose, tokenBytes)).toString('base64url');
  return { accessToken: derive('access'), refreshToken: derive('refresh') };
}
