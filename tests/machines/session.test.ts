import { createActor } from 'xstate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sessionMachine } from '../../machines/session';
import { RejectedError, UnreachableError } from '../../src/domain/failure';
import type { Client, Tokens } from '../../src/domain/client';
import { edges } from '../support/edges';
import { client, tokens } from '../support/examples';
import { heldCall, settled } from '../support/heldCall';
import { ManualClock } from '../support/manualClock';

const renewed: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };

function startSession(held: Tokens | null = tokens) {
  const clock = new ManualClock();
  const calls = {
    loadProfile: heldCall<Client, void>(),
    refreshTokens: heldCall<Tokens, Tokens>(),
    requestFreshLogin: heldCall<Tokens, Tokens>(),
    signOut: heldCall<void, Tokens>(),
    login: heldCall<Tokens, { codeLength: number }>(),
  };
  const told: string[] = [];
  const note = (what: string) => () => {
    told.push(what);
  };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        login: calls.login.logic as never,
        loadProfile: calls.loadProfile.logic,
        refreshTokens: calls.refreshTokens.logic,
        requestFreshLogin: calls.requestFreshLogin.logic,
        signOut: calls.signOut.logic,
      },
      actions: {
        storeTokens: (_, { tokens: stored }) => told.push(`store ${stored?.accessToken ?? ''}`),
        clearTokens: (_, { tokens: cleared }) => told.push(`clear ${cleared?.accessToken ?? ''}`),
        announceSignIn: note('announce sign-in'),
        announceRenewal: note('announce renewal'),
        muteErrorToasts: note('mute toasts'),
        unmuteErrorToasts: note('unmute toasts'),
      },
    }),
    { clock, input: { tokens: held, codeLength: 4 } },
  );
  session.on('session.ended', ({ end }) => told.push(`ended: ${end}`));
  session.on('session.started', note('started'));
  session.start();
  return { session, clock, told, ...calls };
}

async function startLoaded() {
  const started = startSession();
  started.loadProfile.resolve(client);
  await settled();
  return started;
}

const stateOf = ({ session }: Pick<ReturnType<typeof startSession>, 'session'>) =>
  session.getSnapshot();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('session (section 4, D13, D22)', () => {
  test('has these transitions and no others', () => {
    expect(edges(sessionMachine)).toEqual([
      'ended | always | visitor',
      'restoring | always [hasTokens] | signedIn',
      'restoring | always | visitor',
      'signedIn | account.deleted | ended',
      'signedIn | call.refusedAgain [isCurrentToken] | ended',
      'signedIn | renewal.noticed | -',
      'signedIn | signIn.noticed | signedIn',
      'signedIn | signOut.noticed | ended',
      'signedIn | signOut.requested | signingOut',
      'signedIn | tokens.issued | -',
      'signedIn.access.freshLogin | after renewalLimit | signedIn.access.valid',
      'signedIn.access.freshLogin | done requestFreshLogin | signedIn.access.valid',
      'signedIn.access.freshLogin | error requestFreshLogin [isUnreachable] | signedIn.access.valid',
      'signedIn.access.freshLogin | error requestFreshLogin | ended',
      'signedIn.access.refreshing | after renewalLimit | signedIn.access.valid',
      'signedIn.access.refreshing | done refreshTokens | signedIn.access.valid',
      'signedIn.access.refreshing | error refreshTokens [isUnreachable] | signedIn.access.valid',
      'signedIn.access.refreshing | error refreshTokens | ended',
      'signedIn.access.valid | call.forbidden [isCurrentToken] | signedIn.access.freshLogin',
      'signedIn.access.valid | call.unauthorized [isCurrentToken] | signedIn.access.refreshing',
      'signedIn.profile.loaded | profile.requested | signedIn.profile.reloading',
      'signedIn.profile.loading | done loadProfile | signedIn.profile.loaded',
      'signedIn.profile.loading | error loadProfile [isBlocked] | signingOut',
      'signedIn.profile.loading | error loadProfile [isUnreachable] | signedIn.profile.unreachable',
      'signedIn.profile.loading | error loadProfile | signedIn.profile.refused',
      'signedIn.profile.loading | wait.cancelled | signedIn.profile.unreachable',
      'signedIn.profile.loading.patient | after patience | signedIn.profile.loading.slow',
      'signedIn.profile.outdated | profile.requested | signedIn.profile.reloading',
      'signedIn.profile.refused | done login | signedIn',
      'signedIn.profile.refused | error login | signedIn.profile.refused',
      'signedIn.profile.refused | profile.requested | signedIn.profile.loading',
      'signedIn.profile.reloading | done reloadProfile | signedIn.profile.loaded',
      'signedIn.profile.reloading | error reloadProfile [isBlocked] | signingOut',
      'signedIn.profile.reloading | error reloadProfile | signedIn.profile.outdated',
      'signedIn.profile.reloading | profile.requested | signedIn.profile.reloading',
      'signedIn.profile.reloading | wait.cancelled | signedIn.profile.outdated',
      'signedIn.profile.reloading.patient | after patience | signedIn.profile.reloading.slow',
      'signedIn.profile.unreachable | profile.requested | signedIn.profile.loading',
      'signingOut | after signOutLimit | ended',
      'signingOut | done signOut | ended',
      'signingOut | error signOut | ended',
      'visitor | done login | signedIn',
      'visitor | error login | visitor',
      'visitor | signIn.noticed | signedIn',
    ]);
  });

  test('tokens of a login are kept in cookies and in state, and the profile is loaded', async () => {
    const started = startSession(null);
    started.login.resolve(tokens);
    await settled();
    expect(stateOf(started).context.tokens).toEqual(tokens);
    expect(started.told).toContain('store access-1');
    expect(started.loadProfile.inputs).toHaveLength(1);
  });

  test('asks for one refresh, however many calls were refused', async () => {
    const started = await startLoaded();
    for (let call = 0; call < 50; call += 1) {
      started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
    }
    expect(started.refreshTokens.inputs).toEqual([tokens]);
    started.refreshTokens.resolve(renewed);
    await settled();
    expect(stateOf(started).context.tokens).toEqual(renewed);
  });

  test('renews nothing for a late 401 of a token that is no longer held', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.unauthorized', token: 'long gone' });
    started.session.send({ type: 'call.forbidden', token: 'long gone' });
    started.session.send({ type: 'call.refusedAgain', token: 'long gone' });
    expect(stateOf(started).matches({ signedIn: { access: 'valid', profile: 'loaded' } })).toBe(
      true,
    );
    expect(started.refreshTokens.inputs).toEqual([]);
  });

  test('a refused refresh clears the tokens and the client (D22)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
    started.refreshTokens.reject(new RejectedError(0, 'Неизвестная ошибка'));
    await settled();
    expect(stateOf(started).value).toBe('visitor');
    expect(stateOf(started).context).toMatchObject({ tokens: null, client: null });
    expect(started.told).toContain('clear access-1');
    expect(started.told).toContain('ended: refused');
  });

  test('a refresh that never reached the server leaves the session as it is (D22)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
    started.refreshTokens.reject(new UnreachableError());
    await settled();
    expect(stateOf(started).matches({ signedIn: { access: 'valid', profile: 'loaded' } })).toBe(
      true,
    );
    expect(stateOf(started).context.tokens).toEqual(tokens);
  });

  test('a refresh that hangs is given up after 15 s, so that nothing waits for ever', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.unauthorized', token: tokens.accessToken });
    started.clock.fire(15_000);
    expect(stateOf(started).hasTag('renewing')).toBe(false);
    expect(stateOf(started).context.tokens).toEqual(tokens);
  });

  test('a 403 asks for a fresh login (section 4)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.forbidden', token: tokens.accessToken });
    expect(started.requestFreshLogin.inputs).toEqual([tokens]);
    started.requestFreshLogin.reject(new RejectedError(0, ''));
    await settled();
    expect(stateOf(started).value).toBe('visitor');
  });

  test('a second refusal of a retried call ends the session (D13)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'call.refusedAgain', token: tokens.accessToken });
    expect(stateOf(started).value).toBe('visitor');
    expect(started.told).toContain('ended: refused');
  });

  test('code 55 on the profile signs out and says so (section 8)', async () => {
    const started = startSession();
    started.loadProfile.reject(new RejectedError(55, 'Карта заблокирована'));
    await settled();
    expect(started.signOut.inputs).toEqual([tokens]);
    started.signOut.resolve();
    await settled();
    expect(started.told).toContain('ended: blocked');
  });

  test('signing out sends both tokens and clears everything even when the call fails', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'signOut.requested' });
    expect(started.signOut.inputs).toEqual([tokens]);
    started.signOut.reject(new UnreachableError());
    await settled();
    expect(stateOf(started).context).toMatchObject({ tokens: null, client: null });
    expect(started.told).toEqual(expect.arrayContaining(['clear access-1', 'ended: left']));
  });

  test('signing out does not wait for a server that hangs', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'signOut.requested' });
    started.clock.fire(5_000);
    expect(stateOf(started).value).toBe('visitor');
  });

  test('follows another tab in and out without a call', () => {
    const started = startSession(null);
    started.session.send({ type: 'signIn.noticed', tokens });
    expect(stateOf(started).matches('signedIn')).toBe(true);
    started.session.send({ type: 'signOut.noticed' });
    expect(stateOf(started).value).toBe('visitor');
    expect(started.signOut.inputs).toEqual([]);
    expect(started.told).toContain('ended: elsewhere');
  });

  test('another client in another tab starts anew: nothing of the former one stays', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'signIn.noticed', tokens: renewed });
    expect(stateOf(started).context).toMatchObject({ tokens: renewed, client: null });
    expect(stateOf(started).matches({ signedIn: { profile: 'loading' } })).toBe(true);
    expect(started.told.filter((word) => word === 'started')).toHaveLength(2);
  });

  test('tokens of a phone change are stored and told to the other tabs', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'tokens.issued', tokens: renewed });
    expect(started.told.slice(-2)).toEqual(['store access-2', 'announce renewal']);
    expect(stateOf(started).context.client).toEqual(client);
  });

  test('a client whose profile cannot be reloaded is shown as before, and known to be out of date', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'profile.requested' });
    started.loadProfile.reject(new UnreachableError());
    await settled();
    expect(stateOf(started).context.client).toEqual(client);
    expect(stateOf(started).matches({ signedIn: { profile: 'loaded' } })).toBe(false);
    expect(stateOf(started).hasTag('missed')).toBe(true);
    started.session.send({ type: 'profile.requested' });
    started.loadProfile.resolve({ ...client, firstName: 'Мария' });
    await settled();
    expect(stateOf(started).context.client?.firstName).toBe('Мария');
    expect(stateOf(started).matches({ signedIn: { profile: 'loaded' } })).toBe(true);
  });

  test('a reload that takes long may be given up: the client stays, out of date (D23)', async () => {
    const started = await startLoaded();
    started.session.send({ type: 'profile.requested' });
    expect(stateOf(started).hasTag('busy')).toBe(false);
    started.clock.fire(10_000);
    expect(stateOf(started).hasTag('slow')).toBe(true);
    started.session.send({ type: 'wait.cancelled' });
    expect(stateOf(started).context.client).toEqual(client);
    expect(stateOf(started).hasTag('missed')).toBe(true);
  });

  test('tells the person of a slow profile after 10 s, and lets them give up (D23)', () => {
    const started = startSession();
    started.clock.fire(10_000);
    expect(stateOf(started).hasTag('slow')).toBe(true);
    started.session.send({ type: 'wait.cancelled' });
    expect(stateOf(started).matches({ signedIn: { profile: 'unreachable' } })).toBe(true);
    expect(stateOf(started).context.tokens).toEqual(tokens);
  });

  test('error toasts are off for a visitor, whose screens say what failed in place', () => {
    const started = startSession(null);
    started.session.send({ type: 'signIn.noticed', tokens });
    expect(started.told).toEqual(['mute toasts', 'unmute toasts', 'started']);
  });
});
