import { describe, expect, test } from 'vitest';
import {
  day,
  minute,
  pass,
  phones,
  refused,
  sandboxForFile,
  second,
  signedOut,
  success,
  tokensOf,
  type Tokens,
} from './support/app';
import { containing, like } from './support/matchers';

const { post, send, signIn, me, isKnown } = sandboxForFile();
const phone = phones.anna;

const refresh = ({ refresh_token }: Tokens) => post('/v1/refresh_token', { refresh_token });
const refreshed = async (tokens: Tokens) => tokensOf(await refresh(tokens));
const freshLogin = ({ access_token }: Tokens) => post('/v1/fresh_login', undefined, access_token);

describe('an access token', () => {
  test('opens the profile for fifteen minutes', async () => {
    const tokens = await signIn(phone);
    pass(15 * minute - second);
    expect(await isKnown(tokens)).toBe(true);
    pass(second);
    expect(await me(tokens.access_token)).toMatchObject(signedOut);
  });

  test.each([
    ['none', {}],
    ['an unknown one', { authorization: 'Bearer unknown' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['something that fits no header', { authorization: `Bearer ${'a'.repeat(4_000)}` }],
  ])('is required: %s gets 401', async (_, headers) => {
    expect(await send('POST', '/v1/client/me', undefined, { headers })).toMatchObject(signedOut);
  });

  test('is never read from a cookie (ASVS 3.5)', async () => {
    const { access_token } = await signIn(phone);
    const headers = { cookie: `access_token=${access_token}` };
    expect(await send('POST', '/v1/client/me', undefined, { headers })).toMatchObject(signedOut);
  });

  test('is not a refresh token, nor the other way round', async () => {
    const { access_token, refresh_token } = await signIn(phone);
    expect(await post('/v1/refresh_token', { refresh_token: access_token })).toMatchObject(
      signedOut,
    );
    expect(await me(refresh_token)).toMatchObject(signedOut);
  });
});

describe('refreshing', () => {
  test('gives a new pair; the old access token keeps its time', async () => {
    const old = await signIn(phone);
    pass(5 * minute);
    const fresh = await refreshed(old);
    expect(fresh.access_token).not.toBe(old.access_token);
    expect(fresh.refresh_token).not.toBe(old.refresh_token);
    pass(10 * minute - second);
    expect(await isKnown(old)).toBe(true);
    pass(second);
    expect(await isKnown(old)).toBe(false);
    expect(await isKnown(fresh)).toBe(true);
  });

  test('fifty times in parallel gives the same pair fifty times', async () => {
    const old = await signIn(phone);
    const pairs = await Promise.all(Array.from({ length: 50 }, () => refreshed(old)));
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect(await isKnown(await refreshed(pairs[0] ?? old))).toBe(true);
  });

  test('with the previous token gives the same pair for thirty seconds', async () => {
    const old = await signIn(phone);
    const fresh = await refreshed(old);
    pass(30 * second);
    expect(await refreshed(old)).toEqual(fresh);
    expect(await isKnown(fresh)).toBe(true);
  });

  test('with the previous token later ends the whole session', async () => {
    const old = await signIn(phone);
    const fresh = await refreshed(old);
    pass(30 * second + 1);
    expect(await refresh(old)).toMatchObject(signedOut);
    expect(await refresh(fresh)).toMatchObject(signedOut);
    expect(await me(fresh.access_token)).toMatchObject(signedOut);
  });

  test('with a token rotated twice ends the whole session at once', async () => {
    const first = await signIn(phone);
    const second = await refreshed(first);
    const third = await refreshed(second);
    expect(await refresh(first)).toMatchObject(signedOut);
    expect(await isKnown(third)).toBe(false);
  });

  test('ends one session and leaves another of the same client', async () => {
    const stolen = await signIn(phone);
    const other = await signIn(phone);
    await refreshed(await refreshed(stolen));
    await refresh(stolen);
    expect(await isKnown(other)).toBe(true);
    expect(await refresh(other)).toMatchObject(success);
  });

  test('does not prolong a session beyond sixty days', async () => {
    let tokens = await signIn(phone);
    for (let elapsed = 0; elapsed < 59; elapsed += 1) {
      pass(day);
      tokens = await refreshed(tokens);
    }
    pass(day - minute);
    tokens = await refreshed(tokens);
    pass(minute - second);
    expect(await isKnown(tokens)).toBe(true);
    pass(second);
    expect(await me(tokens.access_token)).toMatchObject(signedOut);
    expect(await refresh(tokens)).toMatchObject(signedOut);
  });

  test('with an unknown token is refused', async () => {
    expect(await post('/v1/refresh_token', { refresh_token: 'unknown' })).toMatchObject(signedOut);
  });
});

describe('a fresh login', () => {
  test('gives a new access token only', async () => {
    const tokens = await signIn(phone);
    const answer = await freshLogin(tokens);
    expect(answer.body?.tokens).toEqual({ access_token: like(/^[\w-]{22,}$/) });
    const { access_token } = tokensOf(answer);
    expect(access_token).not.toBe(tokens.access_token);
    expect(await me(access_token)).toMatchObject(success);
  });

  test('helps a forbidden token, which stays forbidden', async () => {
    const tokens = await signIn(phone);
    await post('/sandbox/tokens/expire', { forbid: true });
    expect(await me(tokens.access_token)).toMatchObject(
      refused(0, 'Нужно подтвердить вход заново', 403),
    );
    const { access_token } = tokensOf(await freshLogin(tokens));
    expect(await me(access_token)).toMatchObject(success);
    expect(await me(tokens.access_token)).toMatchObject({ status: 403 });
  });

  test('is given to a blocked client too, although their profile call reports the block', async () => {
    const answer = await freshLogin(await signIn(phones.blocked));
    expect(answer).toMatchObject(success);
    expect(await me(tokensOf(answer).access_token)).toMatchObject(
      refused(55, containing('заблокирована')),
    );
  });

  test('needs a token that is known and not expired', async () => {
    const tokens = await signIn(phone);
    expect(await post('/v1/fresh_login')).toMatchObject(signedOut);
    expect(await freshLogin({ ...tokens, access_token: 'unknown' })).toMatchObject(signedOut);
    pass(15 * minute);
    expect(await freshLogin(tokens)).toMatchObject(signedOut);
  });
});

describe('signing out', () => {
  test('kills both tokens and everything of that session', async () => {
    const old = await signIn(phone);
    const tokens = await refreshed(old);
    expect(await post('/v1/logout', tokens)).toMatchObject(success);
    for (const dead of [old, tokens]) {
      expect(await me(dead.access_token)).toMatchObject(signedOut);
      expect(await refresh(dead)).toMatchObject(signedOut);
      expect(await freshLogin(dead)).toMatchObject(signedOut);
    }
  });

  test('works with either token, even after the access token expired', async () => {
    const first = await signIn(phone);
    const second = await signIn(phone);
    pass(16 * minute);
    await post('/v1/logout', { access_token: first.access_token });
    await post('/v1/logout', { refresh_token: second.refresh_token });
    expect(await refresh(first)).toMatchObject(signedOut);
    expect(await refresh(second)).toMatchObject(signedOut);
  });

  test('leaves other sessions of the client alone and may be repeated', async () => {
    const gone = await signIn(phone);
    const other = await signIn(phone);
    expect(await post('/v1/logout', gone)).toMatchObject(success);
    expect(await post('/v1/logout', gone)).toMatchObject(success);
    expect(await isKnown(other)).toBe(true);
  });
});
