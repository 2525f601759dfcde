// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionCalls } from '#app/sessionCalls.ts';
import { readTokens, writeTokens } from '#browser/tokenCookies.ts';
import type { Tokens } from '#domain/client.ts';
import { tokens } from '#tests/support/examples.ts';

const issued: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const { signal } = new AbortController();

/** Response with every field that any of the calls reads. */
const answered = () =>
  Response.json({
    result: { code: 0, msg: 'OK', shown_error: null },
    tokens: { access_token: 'access-2', refresh_token: 'refresh-2' },
    operation_id: 'op-1',
  });

/** Calls of a session over a server that answers all of them in the same way. */
function startCalls(answer: (request: Request) => Response) {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request.clone());
    return Promise.resolve(answer(request));
  });
  const access = {
    current: vi.fn(() => Promise.resolve('access-1')),
    refresh: vi.fn(() => Promise.resolve('access-2')),
    end: vi.fn(() => Promise.resolve('access-2')),
  };
  const onUnavailable = vi.fn();
  const calls = createSessionCalls({ baseUrl: 'https://api.test', access, onUnavailable });
  const received = () =>
    Promise.all(
      sent.map(async (request) => [
        `${request.method} ${new URL(request.url).pathname}`,
        request.headers.get('authorization'),
        JSON.parse((await request.clone().text()) || 'null') as unknown,
      ]),
    );
  return { calls, received, access, onUnavailable };
}

beforeEach(() => {
  writeTokens(tokens);
});

const sentPhone = { phone_number: '+79990000003', operation_id: 'op-1' };

test('a sign-in sends no access token in any call, from the phone to the code', async () => {
  const typed = { phoneNumber: '+79990000003', operationId: 'op-1' };
  const { calls, received } = startCalls(answered);
  await expect(calls.login({ phoneNumber: '+79990000003' })).resolves.toEqual({
    operationId: 'op-1',
  });
  await calls.resend(typed);
  await expect(calls.verifyCode({ ...typed, smsCode: '1234' })).resolves.toEqual(issued);
  expect(await received()).toEqual([
    ['POST /v1/login', null, { phone_number: '+79990000003' }],
    ['POST /v1/login/resend', null, sentPhone],
    [
      'POST /v1/verify_code',
      null,
      expect.objectContaining({ ...sentPhone, sms_code: '1234' }) as unknown,
    ],
  ]);
});

test('a refresh sends the refresh token without an access token, and returns a new pair', async () => {
  const { calls, received } = startCalls(answered);
  // The cookies still hold the first tokens when the exchange ends: no other tab has replaced them.
  await expect(calls.refresh(tokens, signal)).resolves.toEqual(issued);
  expect(await received()).toEqual([
    ['POST /v1/refresh_token', null, { refresh_token: 'refresh-1' }],
  ]);
});

test('a fresh login returns another access token and keeps the refresh token', async () => {
  const { calls, received } = startCalls(answered);
  await expect(calls.freshLogin(tokens, signal)).resolves.toEqual({
    accessToken: 'access-2',
    refreshToken: 'refresh-1',
  });
  expect(await received()).toEqual([['POST /v1/fresh_login', 'Bearer access-1', null]]);
});

test('no exchange is sent when other tokens are stored by then', async () => {
  const { calls, received } = startCalls(answered);
  writeTokens(issued);
  await expect(calls.refresh(tokens, signal)).rejects.toThrow('Other tokens are stored');
  await expect(calls.freshLogin(tokens, signal)).rejects.toThrow('Other tokens are stored');
  expect(await received()).toEqual([]);
  expect(readTokens()).toEqual(issued);
});

test('a sign-out is sent to the server, and a 503 response to it reports no maintenance', async () => {
  const { calls, received, onUnavailable } = startCalls(() => new Response('', { status: 503 }));
  await expect(calls.logout(tokens)).rejects.toBeDefined();
  expect(await received()).toEqual([
    [
      'POST /v1/logout',
      'Bearer access-1',
      { access_token: 'access-1', refresh_token: 'refresh-1' },
    ],
  ]);
  expect(onUnavailable).not.toHaveBeenCalled();
  await expect(calls.login({ phoneNumber: '+79990000003' })).rejects.toBeDefined();
  expect(onUnavailable).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'refresh_token',
    'access_token',
    [
      ['POST /v1/refresh_token', null, { refresh_token: 'refresh-1' }],
      [
        'POST /v1/logout',
        'Bearer access-2',
        { access_token: 'access-2', refresh_token: 'refresh-2' },
      ],
    ],
  ],
  [
    'access_token',
    'refresh_token',
    [['POST /v1/logout', 'Bearer access-1', { access_token: 'access-1', refresh_token: '' }]],
  ],
])('a stored %s without the other is deleted and revoked', async (_, deleted, sent) => {
  document.cookie = `${deleted}=; path=/; Max-Age=0`;
  const { calls, received, onUnavailable } = startCalls(answered);
  await calls.dropHalfPair();
  expect(document.cookie).not.toContain('_token');
  await expect.poll(received).toEqual(sent);
  await calls.dropHalfPair();
  expect(await received()).toEqual(sent);
  expect(onUnavailable).not.toHaveBeenCalled();
});

test('a pair is neither deleted nor revoked', async () => {
  const { calls, received } = startCalls(answered);
  await calls.dropHalfPair();
  expect(readTokens()).toEqual(tokens);
  expect(await received()).toEqual([]);
});
