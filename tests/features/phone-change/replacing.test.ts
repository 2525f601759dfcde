import { beforeEach, expect, test, vi } from 'vitest';
import type { Tokens } from '#domain/client.ts';
import { replacing } from '#features/phone-change/replacing.ts';

const noted = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('#browser/tokenRefresh.ts', async (original) => ({
  ...(await original<object>()),
  noteFamily: noted,
}));

const former: Tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const issued: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const answered = (fields: object) => ({
  status: 200,
  retryAfter: null,
  date: null,
  body: { result: { code: 0, msg: 'OK', shown_error: null }, ...fields },
});
const withTokens = answered({
  tokens: { access_token: issued.accessToken, refresh_token: issued.refreshToken },
});
const without = answered({ operation_id: 'op-1' });

beforeEach(() => {
  noted.mockClear();
  vi.stubGlobal('navigator', {
    locks: { request: (...[, , run]: [string, object, () => Promise<void>]) => run() },
  });
});

test.each([
  ['new tokens', former, withTokens, [[former, issued]]],
  ['no tokens', former, without, []],
  ['new tokens for nobody who is signed in', null, withTokens, []],
] as const)(
  'an answer with %s is returned, and new tokens join the session',
  async (_, held, answer, expected) => {
    const send = replacing(() => held);
    const { signal } = new AbortController();
    expect(await send(() => Promise.resolve(answer), signal)).toBe(answer);
    expect(noted.mock.calls).toEqual(expected);
  },
);
