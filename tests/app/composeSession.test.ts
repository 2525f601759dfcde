// @vitest-environment jsdom
import { createActor } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { composeSession } from '#app/composeSession.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { showApp } from '#browser/appRoot.ts';
import { clearTokens, writeTokens } from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { loginCode } from '#runtime/loginCode.ts';
import { parseSettings } from '#src/settings.ts';
import { Channel } from '#tests/page/surroundings.ts';
import { tokens } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

const other: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const settings = parseSettings({ VITE_API_URL: 'https://api.test', VITE_CODE_LENGTH: '6' });

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel);
  Channel.said = [];
  clearTokens();
  showApp();
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearTokens();
});

/** The composed session beside a running one that only hears what it is told. */
function compose(held: Tokens | null = null) {
  const heard: unknown[] = [];
  // Not started: it says who is signed in, and only hears.
  const running = createActor(standalone(sessionMachine), {
    input: { tokens: held, codeLength: 6 },
  });
  vi.spyOn(running, 'send').mockImplementation((event) => {
    heard.push(event);
  });
  const [onRejected, onUnavailable] = [vi.fn(), vi.fn()];
  const login = vi.fn();
  const session = composeSession({
    settings,
    onRejected,
    onUnavailable,
    login,
    session: () => running,
  });
  return { session, heard, onRejected, onUnavailable };
}

test('it begins with the tokens that the device keeps, and with the settings’ length of a code', () => {
  expect(compose().session.input).toEqual({ tokens: null, codeLength: 6 });
  writeTokens(tokens);
  expect(compose().session.input).toEqual({ tokens, codeLength: 6 });
});

test('calls go to the settings’ server, and the app hears what becomes of them', () => {
  const { session, onRejected, onUnavailable } = compose();
  expect(session.http).toEqual({
    baseUrl: 'https://api.test',
    access: expect.objectContaining({}) as unknown,
    onRejected,
    onUnavailable,
  });
});

test('the calls come once, and send what the server asks for', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request.url);
    return Promise.resolve(new Response('', { status: 503 }));
  });
  const { session, onUnavailable } = compose();
  const calls = await session.calls();
  expect(await session.calls()).toBe(calls);
  await expect(calls.login({ phoneNumber: '+79990000003' })).rejects.toBeDefined();
  expect(sent).toEqual(['https://api.test/v1/login']);
  expect(onUnavailable).toHaveBeenCalledTimes(1);
});

test('what another tab tells is passed on', () => {
  const { heard } = compose();
  Channel.here?.onmessage?.({ data: 'signed-out' });
  expect(heard).toEqual([{ type: 'tabMessage.received', message: 'signed-out' }]);
});

test('the composed session revokes, forgets and tells the other tabs', async () => {
  writeTokens(tokens);
  const sent: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(new URL(request.url).pathname);
    return new Promise(() => {});
  });
  const { session } = compose(tokens);
  const actor = createActor(standalone(session.logic), { input: session.input }).start();
  await expect.poll(() => sent).toContain('/v1/client/me');
  actor.send({ type: 'signOut.requested' });
  await expect.poll(() => sent).toContain('/v1/logout');
  expect(document.cookie).toBe('');
  expect(Channel.said).toEqual(['signed-out']);
});

describe('what is brought before it is needed', () => {
  test('is nothing of the sign-in for a client', async () => {
    compose(tokens).session.prefetch();
    await vi.dynamicImportSettled();
    expect(loginCode).toThrow('not here yet');
  });

  test('is the code step of the sign-in for a visitor', async () => {
    compose().session.prefetch();
    await expect.poll(() => typeof loginCode()).toBe('object');
  });
});

describe('a page that is shown again', () => {
  const isHeld = () => 'held' in document.documentElement.dataset;
  const comeBack = (persisted: boolean) =>
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const returned = (isSignedOut: boolean) => ({ type: 'page.returned', isSignedOut });

  test.each([
    ['its own', tokens, tokens, false, false],
    ['another’s', tokens, other, true, false],
    ['nobody’s', tokens, null, false, true],
    ['a client’s, but a visitor’s page', null, tokens, false, false],
    ['nobody’s, and a visitor’s page', null, null, false, true],
  ])('with tokens that are %s', (_, held, stored, isHeldBack, isSignedOut) => {
    const { session, heard } = compose(held);
    if (stored) writeTokens(stored);
    session.watch();
    comeBack(false);
    expect(heard).toEqual([]);
    comeBack(true);
    expect([isHeld(), heard]).toEqual([isHeldBack, [returned(isSignedOut)]]);
  });

  test('tells nobody that they are signed out where no cookies are kept', () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { session, heard } = compose(tokens);
    session.watch();
    comeBack(true);
    expect([isHeld(), heard]).toEqual([false, [returned(false)]]);
  });
});
