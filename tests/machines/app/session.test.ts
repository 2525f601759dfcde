import { createActor } from 'xstate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sessionMachine } from '#machines/app/session.ts';
import { tabsMachine, type Compared, type Stored } from '#machines/app/tabs.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import type { Client, Tokens, TabMessage } from '#domain/client.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { heldCall, settled, ManualClock } from '#tests/support/heldCall.ts';
import { onReported, standalone } from '#tests/support/standalone.ts';

const refreshed: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };

/** Events that the session sends to the app, by the names that the tests check. */
const toParent: Readonly<Record<string, string>> = {
  'session.started': 'started',
  'errorToasts.disabled': 'mute toasts',
  'errorToasts.enabled': 'unmute toasts',
};

function startSession(held: Tokens | null = tokens) {
  const clock = new ManualClock();
  const calls = {
    loadProfile: heldCall<Client, void>(),
    refreshTokens: heldCall<Tokens, Tokens>(),
    requestFreshLogin: heldCall<Tokens, Tokens>(),
    readStoredTokens: heldCall<Stored, Tokens>(),
    compareTokens: heldCall<Compared, Tokens | null>(),
    login: heldCall<Tokens, { codeLength: number; phone: string }>(),
  };
  const reported: string[] = [];
  const note = (what: string) => () => {
    reported.push(what);
  };
  const session = createActor(
    standalone(sessionMachine).provide({
      actors: {
        loadProfile: calls.loadProfile.logic,
        refreshTokens: calls.refreshTokens.logic,
        requestFreshLogin: calls.requestFreshLogin.logic,
        readStoredTokens: calls.readStoredTokens.logic,
        tabs: tabsMachine.provide({ actors: { compareTokens: calls.compareTokens.logic } }),
      },
      actions: {
        storeTokens: (_, { tokens: stored }) => reported.push(`store ${stored?.accessToken ?? ''}`),
        clearTokens: (_, { tokens: cleared, end }) =>
          reported.push(`clear ${cleared?.accessToken ?? ''} (${end})`),
        revokeTokens: (_, { tokens: revoked }) =>
          reported.push(`revoke ${revoked?.accessToken ?? ''}`),
        announceSignIn: note('announce sign-in'),
        announceRefresh: note('announce refresh'),
        announcePhoneChange: note('announce phone change'),
        dropOfflineSnapshot: note('drop the copy'),
      },
    }),
    { clock, input: { tokens: held, codeLength: 4 } },
  );
  onReported(session, (event) => {
    const words = toParent[event.type];
    if (words) reported.push(words);
    if ('end' in event) reported.push(`ended: ${String(event.end)}`);
  });
  session.start();
  /** The login page opens. */
  const openLogin = () => {
    const flow = { logic: calls.login.logic, input: (given: object) => given };
    session.send({ type: 'login.requested', flow });
  };
  return { session, clock, reported, openLogin, ...calls };
}

async function startLoaded() {
  const started = startSession();
  started.loadProfile.resolve(client);
  await settled();
  return started;
}

const stateOf = ({ session }: Pick<ReturnType<typeof startSession>, 'session'>) =>
  session.getSnapshot();

/** Another tab sends a message, and this one finds the given tokens in the cookies. */
async function receive(
  { session, compareTokens }: ReturnType<typeof startSession>,
  message: TabMessage,
  found: Stored,
) {
  session.send({ type: 'tabMessage.received', message });
  compareTokens.resolve({ held: session.getSnapshot().context.tokens, ...found });
  await settled();
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('session (section 4, D13, D22)', () => {
  test('tokens of a login are kept in cookies and in state, and the profile is loaded', async () => {
    const started = startSession(null);
    started.openLogin();
    started.login.resolve(tokens);
    await settled();
    expect(stateOf(started).context.tokens).toEqual(tokens);
    expect(started.reported).toContain('store access-1');
    expect(started.loadProfile.inputs).toHaveLength(1);
  });

  test('asks for one refresh, however many calls were refused', async () => {
    const started = await startLoaded();
    for (let call = 0; call < 50; call += 1) {
      started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
    }
    expect(started.refreshTokens.inputs).toEqual([tokens]);
    started.refreshTokens.resolve(refreshed);
    await settled();
    expect(stateOf(started).context.tokens).toEqual(refreshed);
  });

  test('refreshes nothing for a late 401 of a token that is no longer held', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.unauthorized', token: 'long gone' });
    started.session.send({ type: 'call.forbidden', token: 'long gone' });
    started.session.send({ type: 'call.refusedAgain', token: 'long gone' });
    expect(stateOf(started).matches({ signedIn: { access: 'valid', profile: 'loaded' } })).toBe(
      true,
    );
    expect(started.refreshTokens.inputs).toEqual([]);
  });

  describe('a refused refresh (D22)', () => {
    async function startRefused() {
      const started = await startLoaded();
      started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
      started.refreshTokens.reject(new RejectedError(0, 'Неизвестная ошибка'));
      await settled();
      expect(started.readStoredTokens.inputs).toEqual([tokens]);
      expect(stateOf(started).hasTag('refreshing')).toBe(true);
      return started;
    }

    test('clears the tokens and the client, where no others are stored', async () => {
      const started = await startRefused();
      started.readStoredTokens.resolve({ tokens, isOwn: true });
      await settled();
      expect(stateOf(started).matches({ visitor: 'idle' })).toBe(true);
      expect(stateOf(started).context).toMatchObject({ tokens: null, client: null });
      expect(started.reported.slice(-4)).toEqual([
        'clear access-1 (refused)',
        'drop the copy',
        'ended: refused',
        'mute toasts',
      ]);
    });

    test('prefills the next login with the phone of the client, and no later login', async () => {
      const started = await startRefused();
      started.readStoredTokens.resolve({ tokens, isOwn: true });
      await settled();
      started.openLogin();
      started.login.resolve(refreshed);
      await settled();
      started.session.send({ type: 'signOut.requested' });
      started.openLogin();
      expect(started.login.inputs).toEqual([
        { codeLength: 4, phone: '+7 999 000 00 03' },
        { codeLength: 4, phone: '' },
      ]);
    });

    test('adopts newer stored tokens instead and emits nothing', async () => {
      const started = await startRefused();
      const before = started.reported.length;
      started.readStoredTokens.resolve({ tokens: refreshed, isOwn: true });
      await settled();
      expect(stateOf(started).context).toMatchObject({ tokens: refreshed, client });
      expect(stateOf(started).matches({ signedIn: { access: 'valid', profile: 'loaded' } })).toBe(
        true,
      );
      expect(started.reported.slice(before)).toEqual([]);
    });

    test("loads the profile again with another client's stored tokens", async () => {
      const started = await startRefused();
      started.readStoredTokens.resolve({ tokens: refreshed, isOwn: false });
      await settled();
      expect(stateOf(started).context).toMatchObject({ tokens: refreshed, client: null });
      expect(stateOf(started).matches({ signedIn: { profile: 'loading' } })).toBe(true);
      expect(started.reported.slice(-2)).toEqual(['drop the copy', 'started']);
    });
  });

  test('a refresh that fails without a refusal leaves the session as it is, whatever the error (D22)', async () => {
    for (const error of [new UnreachableError(), new TypeError('A defect'), new DOMException()]) {
      const started = await startLoaded();
      started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
      started.refreshTokens.reject(error);
      await settled();
      expect(stateOf(started).matches({ signedIn: { access: 'valid' } })).toBe(true);
      expect(stateOf(started).context).toMatchObject({ tokens, client });
    }
  });

  test('a refresh that hangs is given up after 15 s, so that nothing waits for ever', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
    started.clock.fire(15_000);
    expect(stateOf(started).hasTag('refreshing')).toBe(false);
    expect(stateOf(started).context.tokens).toEqual(tokens);
  });

  test('a 403 asks for a fresh login (section 4)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.forbidden', token: tokens.accessToken });
    expect(started.requestFreshLogin.inputs).toEqual([tokens]);
    started.requestFreshLogin.reject(new RejectedError(0, ''));
    await settled();
    started.readStoredTokens.resolve({ tokens, isOwn: true });
    await settled();
    expect(stateOf(started).matches({ visitor: 'idle' })).toBe(true);
  });

  test('a second refusal of a retried call ends the session (D13)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.refusedAgain', token: tokens.accessToken });
    started.readStoredTokens.resolve({ tokens, isOwn: true });
    await settled();
    expect(stateOf(started).matches({ visitor: 'idle' })).toBe(true);
    expect(started.reported).toContain('ended: refused');
  });

  test('code 55 on the profile revokes the tokens and ends the session as blocked (section 8)', async () => {
    const started = startSession();
    started.loadProfile.reject(new RejectedError(55, 'Карта заблокирована'));
    await settled();
    expect(started.reported).toEqual(expect.arrayContaining(['revoke access-1', 'ended: blocked']));
  });

  test('error toasts are on while a client is signed in, and off for a visitor (section 8, D32)', async () => {
    const started = startSession(null);
    const said = () => started.reported.filter((one) => one.endsWith('toasts'));
    expect(said()).toEqual(['mute toasts']);
    started.openLogin();
    started.login.resolve(refreshed);
    await settled();
    expect(said()).toEqual(['mute toasts', 'unmute toasts']);
    started.session.send({ type: 'signOut.requested' });
    expect(said()).toEqual(['mute toasts', 'unmute toasts', 'mute toasts']);
  });

  test('signing out revokes the tokens on the server and clears everything at once (D22)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'signOut.requested' });
    expect(stateOf(started).matches({ visitor: 'idle' })).toBe(true);
    expect(stateOf(started).context).toMatchObject({ tokens: null, client: null });
    expect(started.reported.slice(-5)).toEqual([
      'revoke access-1',
      'clear access-1 (signedOut)',
      'drop the copy',
      'ended: signedOut',
      'mute toasts',
    ]);
  });

  test('a client with a refused profile can log in only after signing out, which drops the snapshot', async () => {
    const started = startSession();
    started.loadProfile.reject(new RejectedError(7, 'Профиль не найден'));
    await settled();
    started.openLogin();
    expect(stateOf(started).children).not.toHaveProperty('login');
    started.session.send({ type: 'signOut.requested' });
    expect(started.reported).toContain('drop the copy');
    started.openLogin();
    started.login.resolve(refreshed);
    await settled();
    expect(started.reported.slice(-5)).toEqual([
      'drop the copy',
      'store access-2',
      'announce sign-in',
      'unmute toasts',
      'started',
    ]);
    expect(stateOf(started).context).toMatchObject({
      tokens: refreshed,
      client: null,
      failure: null,
    });
  });

  test('another client in another tab: the session drops the former client and loads the new profile', async () => {
    const started = await startLoaded();
    await receive(started, 'signed-in', { tokens: refreshed, isOwn: false });
    expect(stateOf(started).context).toMatchObject({ tokens: refreshed, client: null });
    expect(stateOf(started).matches({ signedIn: { profile: 'loading' } })).toBe(true);
    expect(started.reported.filter((word) => word === 'started')).toHaveLength(2);
  });

  test('tokens of a phone change take precedence over a refresh that is still running', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
    started.session.send({ type: 'tokens.issued', tokens: refreshed });
    started.refreshTokens.reject(new RejectedError(0, ''));
    await settled();
    expect(stateOf(started).context).toMatchObject({ tokens: refreshed, client });
    expect(stateOf(started).hasTag('refreshing')).toBe(false);
  });

  test('profile.awaited reports the client at once, or as soon as a load has succeeded', async () => {
    const { session, loadProfile } = startSession();
    const reported: string[] = [];
    onReported(session, ({ type }) => {
      if (type.startsWith('client.')) reported.push(type);
    });
    session.send({ type: 'profile.awaited' });
    expect([reported, loadProfile.inputs.length]).toEqual([[], 1]);
    loadProfile.resolve(client);
    await settled();
    session.send({ type: 'profile.awaited' });
    expect([reported, loadProfile.inputs.length]).toEqual([
      ['client.loaded', 'client.confirmed'],
      1,
    ]);
    session.send({ type: 'profile.requested' });
    session.send({ type: 'profile.awaited' });
    expect(reported).toHaveLength(2);
    loadProfile.reject(new UnreachableError());
    await settled();
    session.send({ type: 'profile.awaited' });
    loadProfile.resolve(client);
    await settled();
    expect([reported.slice(2), loadProfile.inputs.length]).toEqual([['client.updated'], 3]);
  });
});

describe('another tab (D13, D22)', () => {
  const gone: Stored = { tokens: null, isOwn: false };

  test('has deleted the account: later messages before the cookies are read do not hide that', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'tabMessage.received', message: 'deleted' });
    started.session.send({ type: 'tabMessage.received', message: 'phone-changed' });
    await receive(started, 'signed-out', gone);
    expect(started.reported).toContain('ended: deleted');
  });

  test('reports a deletion wrongly: a later sign-out there is not taken for a deletion', async () => {
    const started = await startLoaded();
    await receive(started, 'deleted', { tokens, isOwn: true });
    await receive(started, 'signed-out', gone);
    expect(started.reported).toContain('ended: signedOutElsewhere');
  });

  test('sends a message while this one receives other tokens: the cookies are read once more', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'tabMessage.received', message: 'renewed' });
    started.session.send({ type: 'tokens.issued', tokens: refreshed });
    started.compareTokens.resolve({ held: tokens, tokens: null, isOwn: false });
    await settled();
    expect(started.compareTokens.inputs).toEqual([tokens, refreshed]);
    started.compareTokens.resolve({ held: refreshed, tokens: refreshed, isOwn: true });
    await settled();
    expect(stateOf(started).context.tokens).toEqual(refreshed);
    expect(stateOf(started).matches('signedIn')).toBe(true);
  });
});
