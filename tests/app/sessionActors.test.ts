// @vitest-environment jsdom
import { createActor, fromPromise, waitFor, type AnyActorLogic } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionActors, type LateCalls } from '#app/sessionActors.ts';
import { holdApp } from '#browser/appRoot.ts';
import { clearTokens, writeTokens } from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { client, tokens } from '#tests/support/examples.ts';

const issued: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };

beforeEach(() => {
  writeTokens(tokens);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function startActors() {
  const made = {
    client: { me: vi.fn((_: AbortSignal) => Promise.resolve(client)) },
    refresh: vi.fn(() => Promise.resolve(issued)),
    freshLogin: vi.fn(() => Promise.resolve({ ...tokens, accessToken: 'access-3' })),
    findStored: vi.fn(() => Promise.resolve({ tokens: issued, isOwn: false })),
    isOwn: vi.fn(() => Promise.resolve(true)),
  };
  const calls = vi.fn(() => Promise.resolve(made));
  const login = fromPromise(() => Promise.resolve('signed in'));
  const find = vi.fn(() => login);
  const actors = sessionActors(calls as unknown as LateCalls, find as never);
  /** What the actor of that name ends with. */
  const run = async (name: keyof typeof actors, input?: Tokens | null) => {
    const actor = createActor(actors[name] as AnyActorLogic, { input }).start();
    const { output } = (await waitFor(
      actor,
      ({ status }: { status: string }) => status === 'done',
    )) as { output: unknown };
    return output;
  };
  return { run, made, calls, find };
}

const aSignal = expect.any(AbortSignal) as AbortSignal;

test.each([
  ['refreshTokens', 'refresh', issued],
  ['requestFreshLogin', 'freshLogin', { ...tokens, accessToken: 'access-3' }],
  ['readStoredTokens', 'findStored', { tokens: issued, isOwn: false }],
] as const)('%s asks by the call %s, for the tokens that are held', async (actor, call, output) => {
  const { run, made } = startActors();
  await expect(run(actor, tokens)).resolves.toEqual(output);
  expect(made[call].mock.calls).toEqual([[tokens, aSignal]]);
});

test('the client is asked for', async () => {
  const { run, made } = startActors();
  await expect(run('loadProfile')).resolves.toEqual(client);
  expect(made.client.me.mock.calls).toEqual([[aSignal]]);
});

test('the login is that of its page, once that is here', async () => {
  const { run, find } = startActors();
  expect(find).not.toHaveBeenCalled();
  await expect(run('login')).resolves.toBe('signed in');
});

test('the tokens that are stored are those held: nobody asks whose they are', async () => {
  const { run, calls } = startActors();
  const compared = { held: tokens, tokens, isOwn: false };
  await expect(run('compareTokens', tokens)).resolves.toEqual(compared);
  expect(calls).not.toHaveBeenCalled();
});

test('other tokens that are stored may be of the same session', async () => {
  const { run, made } = startActors();
  writeTokens(issued);
  const compared = { held: tokens, tokens: issued };
  await expect(run('compareTokens', tokens)).resolves.toEqual({ ...compared, isOwn: true });
  expect(made.isOwn.mock.calls).toEqual([[tokens, issued]]);
  made.isOwn.mockResolvedValue(false);
  await expect(run('compareTokens', tokens)).resolves.toEqual({ ...compared, isOwn: false });
});

test('where it cannot be told whose other tokens are, they are another session’s', async () => {
  const { run, calls } = startActors();
  writeTokens(issued);
  calls.mockRejectedValue(new Error('No network'));
  await expect(run('compareTokens', tokens)).resolves.toEqual({
    held: tokens,
    tokens: issued,
    isOwn: false,
  });
});

test('tokens that come to somebody without, or go from somebody with them, are of no session to ask about', async () => {
  const { run, calls } = startActors();
  const found = { held: null, tokens, isOwn: false };
  await expect(run('compareTokens', null)).resolves.toEqual(found);
  clearTokens();
  const gone = { held: tokens, tokens: null, isOwn: false };
  await expect(run('compareTokens', tokens)).resolves.toEqual(gone);
  expect(calls).not.toHaveBeenCalled();
});

test('a browser that keeps no cookies leaves the tokens to the page', async () => {
  const { run, calls } = startActors();
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const kept = { held: tokens, tokens, isOwn: true };
  await expect(run('compareTokens', tokens)).resolves.toEqual(kept);
  expect(calls).not.toHaveBeenCalled();
});

test('a page that was held back is shown once it is known whose the tokens are', async () => {
  const { run } = startActors();
  holdApp();
  const compared = run('compareTokens', tokens);
  expect(document.documentElement.dataset).toHaveProperty('held');
  await compared;
  await expect.poll(() => 'held' in document.documentElement.dataset).toBe(false);
});
