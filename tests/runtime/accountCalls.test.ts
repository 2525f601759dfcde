import { afterEach, expect, test, vi } from 'vitest';
import { createAccountCalls } from '#runtime/accountCalls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The calls of the account flows over a server that answers each of them in the same way. */
function startCalls(answer: () => Response, isClient = true) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url);
    sent.push([pathname, request.headers.get('authorization')].filter(Boolean).join(' '));
    return Promise.resolve(answer());
  });
  const [onRejected, onUnavailable] = [vi.fn(), vi.fn()];
  const token = () => Promise.resolve('access-1');
  const calls = createAccountCalls({
    baseUrl: 'https://api.test',
    ...(isClient && { access: { current: token, refresh: token, end: token } }),
    onRejected,
    onUnavailable,
  });
  return { calls, sent, onRejected, onUnavailable };
}

const answered = (code = 0) =>
  Response.json({
    result: { code, msg: code ? 'ERROR' : 'OK', shown_error: code ? 'Нельзя' : null },
  });

const candidate = { phoneNumber: '+79990000003', birthDate: '14.03.1991' };

test('an account is deleted by its client, and registered by nobody', async () => {
  const { calls, sent } = startCalls(answered);
  await calls.revoke.revoke();
  await calls.registration.isAllowed(candidate);
  expect(sent).toEqual(['/v1/client/revoke Bearer access-1', '/v1/register/is_allow_register']);
});

test('without a session no call has a token', async () => {
  const { calls, sent } = startCalls(answered, false);
  await calls.revoke.revoke();
  expect(sent).toEqual(['/v1/client/revoke']);
});

test('the flow says itself why a call was refused: the app does not say it as well', async () => {
  const { calls, onRejected } = startCalls(() => answered(13));
  const refused = { shownError: 'Нельзя' };
  await expect(calls.revoke.revoke()).rejects.toMatchObject(refused);
  await expect(calls.registration.isAllowed(candidate)).rejects.toMatchObject(refused);
  expect(onRejected).not.toHaveBeenCalled();
});

test('the app hears of technical works', async () => {
  const { calls, onUnavailable } = startCalls(() => new Response('', { status: 503 }));
  await expect(calls.revoke.revoke()).rejects.toBeDefined();
  await expect(calls.registration.isAllowed(candidate)).rejects.toBeDefined();
  expect(onUnavailable).toHaveBeenCalledTimes(2);
});
