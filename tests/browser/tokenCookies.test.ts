// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clearTokens, readTokens, writeTokens } from '../../src/browser/tokenCookies';
import { tokens } from '../support/examples';

afterEach(() => {
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
