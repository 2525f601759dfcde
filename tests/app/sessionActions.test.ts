// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionActions } from '#app/sessionActions.ts';
import type { LateCalls } from '#app/sessionActions.ts';
import { readTokens, writeTokens } from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { settled } from '#tests/support/heldCall.ts';

const dropped = vi.hoisted(() => ({
  copy: vi.fn(() => Promise.resolve()),
  family: vi.fn(() => Promise.resolve()),
}));
vi.mock('#browser/offlineSnapshot.ts', () => ({
  dropOfflineSnapshot: dropped.copy,
  dropFamily: dropped.family,
}));

type Action = (args: object, params: object) => void;

const other: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };

/** Session actions over mocked calls; a sign-out that reads the stored tokens again finds `late`. */
function startActions(late: Tokens | null = null) {
  const logout = vi.fn(() => Promise.resolve());
  const findStored = vi.fn((_: Tokens) => {
    if (late) writeTokens(late);
    return Promise.resolve({ tokens: late, isOwn: true });
  });
  const calls = vi.fn(() => Promise.resolve({ logout, findStored }));
  const tell = vi.fn();
  const onSignedOut = vi.fn();
  const actions = sessionActions(calls as unknown as LateCalls, { tell }, onSignedOut);
  const act = (name: keyof typeof actions, params: object = {}, args: object = {}) => {
    (actions[name] as unknown as Action)(args, params);
  };
  return {
    act,
    calls,
    logout,
    onSignedOut,
    findStored,
    reported: () => tell.mock.calls.flat() as unknown[],
  };
}

/** Owner of the history entries; the beginning and the end of a session write a new one. */
const entryOwner = () => localStorage.getItem('entryOwner');

const ended = (end: string, held: Tokens | null = tokens) => ({ tokens: held, end });

beforeEach(() => {
  writeTokens(tokens);
  localStorage.clear();
  dropped.copy.mockClear();
  dropped.family.mockClear();
});

describe('the tokens of a session that ends', () => {
  test('are revoked at the server, and the person is notified of the sign-out', async () => {
    const { act, logout, onSignedOut } = startActions();
    act('revokeTokens', { tokens, isWished: true });
    await expect.poll(() => logout.mock.calls).toContainEqual([tokens]);
    await expect.poll(() => onSignedOut.mock.calls).toEqual([[true]]);
  });

  test('of a client whom the server has blocked are revoked without a notice', async () => {
    const { act, logout, onSignedOut } = startActions();
    act('revokeTokens', { tokens, isWished: false });
    await expect.poll(() => logout.mock.calls).toContainEqual([tokens]);
    await settled();
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test('cause no call when the session has none', () => {
    const { act, calls } = startActions();
    act('revokeTokens', { tokens: null });
    expect(calls).not.toHaveBeenCalled();
  });

  test('D36: without a network they are revoked when it returns, and the person is notified of the local sign-out', async () => {
    const { act, logout, onSignedOut } = startActions();
    logout.mockRejectedValue(new UnreachableError());
    act('revokeTokens', { tokens, isWished: true });
    await expect.poll(() => onSignedOut.mock.calls).toEqual([[false]]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('access-1');
    dispatchEvent(new Event('online'));
    await settled();
    expect(logout).toHaveBeenCalledTimes(2);
    logout.mockResolvedValue();
    dispatchEvent(new Event('online'));
    await settled();
    dispatchEvent(new Event('online'));
    await settled();
    expect(logout.mock.calls).toEqual([[tokens], [tokens], [tokens]]);
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  test.each(['access_token', 'refresh_token'])(
    'are revoked when the %s was deleted by hand, and the other cookie is deleted',
    async (deleted) => {
      const { act, logout, onSignedOut } = startActions();
      document.cookie = `${deleted}=; path=/; Max-Age=0`;
      act('clearTokens', ended('signedOutElsewhere'));
      expect(document.cookie).not.toContain('_token');
      await expect.poll(() => logout.mock.calls).toEqual([[tokens]]);
      expect(onSignedOut).not.toHaveBeenCalled();
    },
  );

  test('are not revoked again when another tab has signed out', async () => {
    const { act, logout } = startActions();
    document.cookie = 'access_token=; path=/; Max-Age=0';
    document.cookie = 'refresh_token=; path=/; Max-Age=0';
    act('clearTokens', ended('signedOutElsewhere'));
    await settled();
    expect(logout).not.toHaveBeenCalled();
  });

  test('that the server refuses to revoke are not sent again', async () => {
    const { act, logout, onSignedOut } = startActions();
    logout.mockRejectedValue(new RejectedError(90, 'Нельзя'));
    act('revokeTokens', { tokens, isWished: true });
    await settled();
    dispatchEvent(new Event('online'));
    await settled();
    expect(logout).toHaveBeenCalledTimes(1);
    expect(onSignedOut.mock.calls).toEqual([[true]]);
  });
});

describe('the token cookies', () => {
  test('contain the issued tokens, and stay unchanged when none are issued', () => {
    const { act } = startActions();
    act('storeTokens', { tokens: other });
    expect(readTokens()).toEqual(other);
    act('storeTokens', { tokens: null });
    expect(readTokens()).toEqual(other);
  });

  test.each([
    ['signedOut', ['signed-out']],
    ['refused', ['signed-out']],
    ['deleted', ['deleted']],
  ])(
    'are cleared when the session ends by %s, and the other tabs are notified',
    (end, reported) => {
      const actions = startActions();
      actions.act('clearTokens', ended(end));
      expect(readTokens()).toBeNull();
      expect(actions.reported()).toEqual(reported);
      expect(dropped.family).toHaveBeenCalledTimes(1);
      expect(entryOwner()).not.toBeNull();
    },
  );

  test('are cleared without a message when another tab has announced the end', () => {
    const { act, reported, findStored } = startActions();
    act('clearTokens', ended('signedOutElsewhere'));
    expect(readTokens()).toBeNull();
    expect(reported()).toEqual([]);
    expect(entryOwner()).toBeNull();
    expect(dropped.family).toHaveBeenCalledTimes(1);
    expect(findStored).not.toHaveBeenCalled();
  });

  test.each([
    ['signedOutElsewhere', tokens],
    ['refused', tokens],
    ['refused', null],
  ])(
    'keep the pair of which another tab has stored only one token so far (%s)',
    async (end, held) => {
      const { act, logout } = startActions();
      document.cookie = 'access_token=; path=/; Max-Age=0';
      document.cookie = `refresh_token=${other.refreshToken}; path=/`;
      act('clearTokens', ended(end, held));
      document.cookie = `access_token=${other.accessToken}; path=/`;
      await settled();
      expect(readTokens()).toEqual(other);
      expect(logout).not.toHaveBeenCalled();
    },
  );

  test('with newer tokens of another tab stay where the server ends the session', () => {
    const { act, reported } = startActions();
    writeTokens(other);
    act('clearTokens', ended('refused'));
    expect(readTokens()).toEqual(other);
    act('clearTokens', ended('refused', null));
    expect(readTokens()).toEqual(other);
    expect(reported()).toEqual([]);
    expect(dropped.family).not.toHaveBeenCalled();
  });

  test('with newer tokens of another tab are cleared where the person signs out', () => {
    const { act, reported } = startActions();
    writeTokens(other);
    act('clearTokens', ended('signedOut'));
    expect(readTokens()).toBeNull();
    expect(reported()).toEqual(['signed-out']);
  });

  test('with one token only are cleared as well when the server ends the session', () => {
    const { act, reported } = startActions();
    document.cookie = 'access_token=; path=/; Max-Age=0';
    act('clearTokens', ended('refused'));
    expect(document.cookie).not.toContain('refresh_token');
    expect(reported()).toEqual(['signed-out']);
  });
});

describe('a person who signs out while another tab exchanges its tokens', () => {
  test('is signed out of the new tokens as well', async () => {
    const { act, findStored, reported } = startActions(other);
    act('clearTokens', ended('signedOut'));
    await settled();
    expect(findStored.mock.calls).toEqual([[tokens]]);
    expect(readTokens()).toBeNull();
    expect(reported()).toEqual(['signed-out', 'signed-out']);
  });

  test('is signed out once when no new tokens are stored', async () => {
    const { act, reported } = startActions();
    act('clearTokens', ended('signedOut'));
    await settled();
    expect(reported()).toEqual(['signed-out']);
  });

  test('is signed out even when the session calls fail to load', async () => {
    const { act, calls, reported } = startActions();
    calls.mockRejectedValue(new Error('No network'));
    act('clearTokens', ended('signedOut'));
    await settled();
    expect(readTokens()).toBeNull();
    expect(reported()).toEqual(['signed-out']);
  });

  test.each([
    ['refused', tokens],
    ['signedOut', null],
  ])(
    'is not assumed, so nothing loads, when the session ends by %s with the tokens %j',
    (end, held) => {
      const { act, calls } = startActions();
      act('clearTokens', ended(end, held));
      expect(calls).not.toHaveBeenCalled();
    },
  );
});

describe('the other tabs', () => {
  test.each([
    ['announceSignIn', 'signed-in'],
    ['announceRefresh', 'renewed'],
    ['announcePhoneChange', 'phone-changed'],
  ] as const)('receive from %s the message %s', (name, message) => {
    const { act, reported } = startActions();
    act(name);
    expect(reported()).toEqual([message]);
  });

  test('find no history entries of the former client once somebody has signed in', () => {
    const { act } = startActions();
    act('announceRefresh');
    expect(entryOwner()).toBeNull();
    act('announceSignIn');
    expect(entryOwner()).not.toBeNull();
  });
});

test('the offline snapshot is deleted', () => {
  startActions().act('dropOfflineSnapshot');
  expect(dropped.copy).toHaveBeenCalledTimes(1);
});

test('the page has the colours of the client’s tier, and of no tier without a client', () => {
  const { act } = startActions();
  act('showTier', {}, { context: { client } });
  const { dataset } = document.documentElement;
  const own = dataset['tier'];
  act('showTier', {}, { context: { client: null } });
  expect([own, dataset['tier']]).toEqual(['sapphire', 'none']);
});
