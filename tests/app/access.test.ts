import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { sessionMachine } from '#machines/app/session.ts';
import { accessOf } from '#app/access.ts';
import type { Client, Tokens } from '#domain/client.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#domain/failure.ts';
import { tokens } from '#tests/support/examples.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';

type Session = ActorRefFrom<typeof sessionMachine>;
type Stored = { tokens: Tokens | null; isOwn: boolean };

const issued: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const other: Tokens = { accessToken: 'access-9', refreshToken: 'refresh-9' };

/** Starts a session with these tokens, or with none; the test answers its exchanges. */
function startSession(held: Tokens | null = tokens) {
  const [refresh, freshLogin] = [heldCall<Tokens, Tokens>(), heldCall<Tokens, Tokens>()];
  const session: Session = createActor(
    standalone(sessionMachine).provide({
      actors: {
        loadProfile: heldCall<Client, void>().logic,
        refreshTokens: refresh.logic,
        requestFreshLogin: freshLogin.logic,
        // No other tab has stored other tokens.
        readStoredTokens: fromPromise<Stored, Tokens>(() =>
          Promise.resolve({ tokens: held, isOwn: true }),
        ),
      },
    }),
    { input: { tokens: held, codeLength: 4 } },
  ).start();
  return { session, refresh, freshLogin, access: accessOf(() => session) };
}

test('a call carries the token of whoever is signed in', async () => {
  await expect(startSession().access.current()).resolves.toBe('access-1');
  await expect(startSession(null).access.current()).resolves.toBeNull();
});

test.each([
  ['unauthorized', 'refresh'],
  ['forbidden', 'freshLogin'],
] as const)(
  'a token that is %s is exchanged by a %s, and the call repeated',
  async (refusal, by) => {
    const { access, ...calls } = startSession();
    const replaced = access.refresh(refusal, 'access-1');
    const waiting = access.current();
    expect(calls[by].inputs).toEqual([tokens]);
    expect(calls.refresh.inputs.length + calls.freshLogin.inputs.length).toBe(1);
    calls[by].resolve(issued);
    await expect(Promise.all([replaced, waiting])).resolves.toEqual(['access-2', 'access-2']);
  },
);

test('a token that has been exchanged already is not exchanged again', async () => {
  const { access, refresh } = startSession();
  const first = access.refresh('unauthorized', 'access-1');
  refresh.resolve(issued);
  await first;
  await expect(access.refresh('unauthorized', 'access-1')).resolves.toBe('access-2');
  expect(refresh.inputs).toHaveLength(1);
});

test('where the exchange is not answered, the call counts as one that did not get through', async () => {
  const { access, refresh, session } = startSession();
  const replaced = access.refresh('unauthorized', 'access-1');
  refresh.reject(new UnreachableError('No network'));
  await expect(replaced).rejects.toBeInstanceOf(UnreachableError);
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
});

test('where the exchange is refused, the session is over for every call', async () => {
  const { access, refresh } = startSession();
  const calls = [access.refresh('unauthorized', 'access-1'), access.current()];
  refresh.reject(new RejectedError(5, 'Нельзя'));
  const ended = { status: 'rejected', reason: expect.any(SignedOutError) as unknown };
  await expect(Promise.allSettled(calls)).resolves.toEqual([ended, ended]);
});

test('a token refused after its exchange as well ends the session', async () => {
  const { access, session } = startSession();
  await expect(access.end('access-1')).rejects.toBeInstanceOf(SignedOutError);
  expect(session.getSnapshot().matches('visitor')).toBe(true);
});

test('a call of the former client gets no token of the one who is signed in now', async () => {
  const { access, session } = startSession();
  await expect(access.refresh('unauthorized', 'of somebody else')).rejects.toBeInstanceOf(
    SignedOutError,
  );
  const { session: next } = startSession(other);
  let running = session;
  const across = accessOf(() => running);
  running = next;
  await expect(across.refresh('unauthorized', 'access-1')).rejects.toBeInstanceOf(SignedOutError);
});

test('a call that began in one session and would go on in another ends between them', async () => {
  const { access, session, refresh } = startSession();
  session.send({ type: 'call.unauthorized', token: 'access-1' });
  const waiting = access.current();
  session.send({ type: 'signOut.requested' });
  await expect(waiting).rejects.toBeInstanceOf(SignedOutError);
  expect(refresh.inputs).toHaveLength(1);
  await expect(access.current()).resolves.toBeNull();
});

test('a call that is given up does not wait for the exchange', async () => {
  const { access, refresh } = startSession();
  const controller = new AbortController();
  const calls = [
    access.refresh('unauthorized', 'access-1', controller.signal),
    access.current(controller.signal),
    access.end('access-0', controller.signal),
  ];
  const given = Promise.allSettled(calls);
  controller.abort(new Error('Given up'));
  await settled();
  const results = await given;
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(refresh.inputs).toHaveLength(1);
});

test('a call of a session that holds no tokens any more is not repeated', async () => {
  const between = { hasTag: () => false, context: { tokens: null, accessTokens: ['access-1'] } };
  const session = {
    getSnapshot: () => between,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
  } as unknown as Session;
  const access = accessOf(() => session);
  await expect(access.refresh('unauthorized', 'access-1')).rejects.toBeInstanceOf(SignedOutError);
  await expect(access.end('access-1')).rejects.toBeInstanceOf(SignedOutError);
});
