// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import {
  areTokensKept,
  clearHalfPair,
  clearTokens,
  isHalfPair,
  readStoredTokens,
  readTokens,
  writeTokens,
} from '#browser/tokenCookies.ts';
import { tokens } from '#tests/support/examples.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'cookie');
  // Resets the state of the module: after this write the cookies count as kept, whatever a test has stubbed.
  writeTokens(tokens);
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
    expect.stringMatching(/^refresh_token=.*expires=Tue, 19 Jan 2027 12:00:00 GMT/),
    expect.stringMatching(/^access_token=.*expires=Tue, 19 Jan 2027 12:00:00 GMT/),
  ]);
});

test('a read between the two writes still returns the former access token', () => {
  writeTokens(tokens);
  const { cookie } = Object.getOwnPropertyDescriptors(Document.prototype);
  const found: unknown[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    cookie.set?.call(document, text);
    found.push(readTokens()?.accessToken);
  });
  writeTokens({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  expect(found).toEqual(['access-1', 'access-2']);
});

test('one token without the other counts as signed out', () => {
  writeTokens(tokens);
  document.cookie = 'access_token=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
  expect(document.cookie).toBe('refresh_token=refresh-1');
  expect(readTokens()).toBeNull();
});

test('a browser that blocks its cookies stores no tokens, and nothing throws', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse);
  expect(areTokensKept()).toBe(false);
  expect(readTokens()).toBeNull();
  writeTokens(tokens);
  clearTokens();
});

test('a write or a deletion is read back before it returns: other tabs must not find the former tokens', () => {
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

/** Cookies of the same names for the parent domain, set by another application: undeletable, and listed first. */
function leaveForeign(...foreign: string[]) {
  const { cookie } = Object.getOwnPropertyDescriptors(Document.prototype);
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...foreign, cookie.get?.call(document) as string].filter(Boolean).join('; '),
    set: (text: string) => {
      cookie.set?.call(document, text);
    },
  });
}

test('cookies that cannot be deleted sign nobody in again after they were cleared', async () => {
  leaveForeign('access_token=theirs-1', 'refresh_token=theirs-2');
  expect(readTokens()).toEqual({ accessToken: 'theirs-1', refreshToken: 'theirs-2' });
  clearTokens();
  expect(readTokens()).toBeNull();
  expect(await readStoredTokens()).toBeNull();
  writeTokens(tokens);
  expect(readTokens()).toEqual(tokens);
});

test('the own cookies win over foreign ones that existed before the sign-in', async () => {
  leaveForeign('access_token=theirs-3', 'refresh_token=theirs-4');
  writeTokens(tokens);
  expect(readTokens()).toEqual(tokens);
  expect(await readStoredTokens()).toEqual(tokens);
});

test('of two stored pairs, the pair that the server has not refused is read from then on', async () => {
  writeTokens(tokens);
  leaveForeign('access_token=theirs-5', 'refresh_token=theirs-6');
  const theirs = { accessToken: 'theirs-5', refreshToken: 'theirs-6' };
  expect(readTokens()).toEqual(theirs);
  expect(await readStoredTokens(theirs)).toEqual(tokens);
  expect(readTokens()).toEqual(tokens);
});

test('refused tokens are still found when no other pair is stored', async () => {
  writeTokens(tokens);
  expect(await readStoredTokens(tokens)).toEqual(tokens);
});

test.each(['access_token', 'refresh_token'])(
  'a pair that has lost its %s is deleted whole',
  (lost) => {
    writeTokens(tokens);
    expect(isHalfPair()).toBe(false);
    expect(clearHalfPair()).toBeNull();
    expect(readTokens()).toEqual(tokens);
    document.cookie = `${lost}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
    expect(isHalfPair()).toBe(true);
    expect(clearHalfPair()).toEqual({
      accessToken: lost === 'access_token' ? '' : 'access-1',
      refreshToken: lost === 'refresh_token' ? '' : 'refresh-1',
    });
    expect(document.cookie).toBe('');
    expect(isHalfPair()).toBe(false);
  },
);

test('a lone token of another application, which the page cannot delete, is no half pair after one attempt', () => {
  leaveForeign('refresh_token=theirs-7');
  expect(isHalfPair()).toBe(true);
  expect(clearHalfPair()).toBeNull();
  expect(isHalfPair()).toBe(false);
});

test('a browser that drops cookies without an error is detected when they are written, and reported once', () => {
  const dropped = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  expect([writeTokens(tokens), areTokensKept()]).toEqual([false, false]);
  expect([writeTokens(tokens), areTokensKept()]).toEqual([true, false]);
  expect(readTokens()).toBeNull();
  dropped.mockRestore();
  expect([writeTokens(tokens), areTokensKept()]).toEqual([true, true]);
});
