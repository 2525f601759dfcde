// @vitest-environment jsdom
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exchange, findStored, isOwn, signIn } from '#app/tokenExchange.ts';
import type * as tokenCookies from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { SignedOutError } from '#domain/failure.ts';

const device = vi.hoisted(() => ({ refuses: false }));
vi.mock('#browser/tokenCookies.ts', async (original) => {
  const cookies = await original<typeof tokenCookies>();
  return { ...cookies, areTokensKept: () => !device.refuses && cookies.areTokensKept() };
});

const held: Tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const issued: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const { signal } = new AbortController();

const store = (tokens: Tokens | null) => {
  for (const name of ['access_token', 'refresh_token']) Cookies.remove(name);
  if (!tokens) return;
  Cookies.set('access_token', tokens.accessToken);
  Cookies.set('refresh_token', tokens.refreshToken);
};

/** Stubs an empty `caches`, where the app stores which tokens belong to one session. */
const keptNothing = () => {
  const kept = new Map<string, string>();
  const cache = {
    put: async (address: string, response: Response) => {
      kept.set(address, await response.text());
    },
  };
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    match: (address: string) => {
      const text = kept.get(address);
      return Promise.resolve(text === undefined ? undefined : new Response(text));
    },
  });
};

beforeEach(() => {
  device.refuses = false;
  store(held);
  keptNothing();
});

describe('an exchange of tokens', () => {
  test('returns tokens of the same session', async () => {
    const refresh = vi.fn(() => Promise.resolve(issued));
    await expect(exchange(held, refresh, signal)).resolves.toEqual(issued);
    expect(refresh).toHaveBeenCalledTimes(1);
    await expect(isOwn(held, issued)).resolves.toBe(true);
  });

  test.each([
    ['others', issued],
    ['none', null],
  ])('is not sent when %s are stored by now', async (_, stored) => {
    store(stored);
    const refresh = vi.fn(() => Promise.resolve(issued));
    await expect(exchange(held, refresh, signal)).rejects.toBeInstanceOf(SignedOutError);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('fails as signed out when the session has ended meanwhile', async () => {
    const refresh = () => {
      store(null);
      return Promise.resolve(issued);
    };
    await expect(exchange(held, refresh, signal)).rejects.toBeInstanceOf(SignedOutError);
  });
});

describe('a browser that refuses to keep cookies', () => {
  beforeEach(() => {
    device.refuses = true;
    store(null);
  });

  test('exchanges the tokens that the page holds', async () => {
    await expect(exchange(held, () => Promise.resolve(issued), signal)).resolves.toEqual(issued);
  });

  test('counts the tokens of the page as the stored ones', async () => {
    await expect(findStored(held)).resolves.toEqual({ tokens: held, isOwn: true });
  });
});

test('a sign-in begins a session of its own', async () => {
  await exchange(held, () => Promise.resolve(issued), signal);
  const other = { accessToken: 'access-9', refreshToken: 'refresh-9' };
  await expect(signIn(() => Promise.resolve(other))).resolves.toEqual(other);
  await expect(isOwn(issued, other)).resolves.toBe(false);
});

test('findStored returns the stored tokens and whether they belong to the asking session', async () => {
  await expect(findStored(held)).resolves.toEqual({ tokens: held, isOwn: true });
  store(issued);
  await expect(findStored(held)).resolves.toEqual({ tokens: issued, isOwn: false });
  store(null);
  await expect(findStored(held)).resolves.toEqual({ tokens: null, isOwn: false });
});
