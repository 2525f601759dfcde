// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clearTokens, readTokens, writeTokens } from '../../src/browser/tokenCookies';
import { tokens } from '../support/examples';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  clearTokens();
});

test('section 3 "Tokens": kept in the cookies access_token and refresh_token, and cleared there', () => {
  writeTokens(tokens);
  expect(document.cookie.split('; ').sort()).toEqual([
    'access_token=access-1',
    'refresh_token=refresh-1',
  ]);
  expect(readTokens()).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  clearTokens();
  expect(document.cookie).toBe('');
  expect(readTokens()).toBeNull();
});

test('section 9: both cookies last 60 days', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  const written = vi.spyOn(document, 'cookie', 'set');
  writeTokens(tokens);
  expect(written.mock.calls.map(([cookie]) => cookie)).toEqual([
    expect.stringMatching(/^access_token=.*expires=Tue, 19 Jan 2027 12:00:00 GMT/),
    expect.stringMatching(/^refresh_token=.*expires=Tue, 19 Jan 2027 12:00:00 GMT/),
  ]);
});

test('what was written is read back before anybody can be told: other tabs must not find the former', () => {
  const accesses: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => accesses.push('write'));
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    accesses.push('read');
    return '';
  });
  const write = () => {
    writeTokens(tokens);
  };
  for (const change of [write, clearTokens]) {
    change();
    expect(accesses.filter((access) => access === 'write')).toHaveLength(2);
    expect(accesses.at(-1)).toBe('read');
    accesses.length = 0;
  }
});
