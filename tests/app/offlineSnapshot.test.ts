// @vitest-environment jsdom
import { createActor, toPromise, type AnyActorLogic } from 'xstate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { composeOfflineSnapshot, hasOwnCopy } from '#app/offlineSnapshot.ts';
import type * as tokenFamily from '#browser/tokenRefresh.ts';
import { digestOf } from '#browser/tokenRefresh.ts';
import { SignedOutError } from '#domain/failure.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { standalone } from '#tests/support/standalone.ts';

const kept = vi.hoisted(() => ({ text: null as string | null, written: [] as unknown[] }));
const noted = vi.hoisted(() => [] as unknown[]);
vi.mock('#browser/offlineSnapshot.ts', async (original) => ({
  ...(await original<object>()),
  readCopy: () => Promise.resolve(kept.text),
  writeCopy: (text: string) => {
    kept.written.push(JSON.parse(text));
    return Promise.resolve();
  },
}));
vi.mock('#browser/tokenRefresh.ts', async (original) => ({
  ...(await original<typeof tokenFamily>()),
  noteFamily: (...families: unknown[]) => {
    noted.push(families.slice(0, 2));
    return Promise.resolve();
  },
}));

beforeEach(() => {
  kept.written = [];
  noted.length = 0;
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] });
});

const sessionOf = (held: typeof tokens | null) =>
  createActor(standalone(sessionMachine), { input: { tokens: held, codeLength: 4 } });

function actorsOf(held: typeof tokens | null) {
  return composeOfflineSnapshot(sessionOf(held)).implementations.actors as unknown as {
    readCopy: AnyActorLogic;
    keepCopy: AnyActorLogic;
  };
}

const read = (held: typeof tokens | null) =>
  toPromise(createActor(actorsOf(held).readCopy).start());

const keep = (held: typeof tokens | null, input: object) =>
  toPromise(createActor(actorsOf(held).keepCopy, { input }).start());

test('a device without a stored snapshot returns none, whether somebody is signed in or not', async () => {
  kept.text = null;
  const nothing = { copy: null, isOwn: false, today: '2026-11-20' };
  await expect(read(tokens)).resolves.toEqual({ ...nothing, isAwaited: true });
  await expect(read(null)).resolves.toEqual({ ...nothing, isAwaited: false });
});

test('an offline snapshot belongs only to the session that holds the tokens of its owner', async () => {
  const { card } = client;
  const copyOf = async (owner: typeof tokens) =>
    JSON.stringify({
      owner: await digestOf(owner),
      name: 'Анна',
      card,
      takenAt: '2026-11-19T10:00',
      transactions: [],
    });
  kept.text = await copyOf(tokens);
  await expect(read(tokens)).resolves.toMatchObject({ copy: { name: 'Анна', card }, isOwn: true });
  await expect(hasOwnCopy(sessionOf(tokens))).resolves.toBe(true);
  kept.text = await copyOf({ accessToken: 'access-9', refreshToken: 'refresh-9' });
  await expect(hasOwnCopy(sessionOf(tokens))).resolves.toBe(false);
  await expect(read(tokens)).resolves.toMatchObject({ copy: { card }, isOwn: false });
});

test('a snapshot read for one session is never returned to another', async () => {
  const takenAt = '2026-11-19T10:00';
  const copyOf = async (owner: typeof tokens, name: string) =>
    JSON.stringify({
      owner: await digestOf(owner),
      name,
      card: client.card,
      takenAt,
      transactions: [],
    });
  const next = { accessToken: 'access-9', refreshToken: 'refresh-9' };
  kept.text = await copyOf(tokens, 'Анна');
  await expect(hasOwnCopy(sessionOf(tokens))).resolves.toBe(true);
  kept.text = await copyOf(next, 'Игорь');
  await expect(read(next)).resolves.toMatchObject({ copy: { name: 'Игорь' }, isOwn: true });
  await expect(read(next), 'nor kept for later').resolves.toMatchObject({
    copy: { name: 'Игорь' },
  });
});

describe('the offline snapshot', () => {
  const holder = { name: 'Анна', card: client.card };

  test('contains the digest of the held tokens and the time at which it was taken', async () => {
    await keep(tokens, { holder, transactions: [] });
    expect(kept.written).toEqual([
      { owner: await digestOf(tokens), ...holder, takenAt: '2026-11-20T12:00', transactions: [] },
    ]);
    expect(noted).toEqual([[tokens, tokens]]);
  });

  test.each([
    { holder: null, transactions: [] },
    { holder, transactions: null },
  ])('is not stored until both the holder and the transactions have loaded: %o', async (input) => {
    await keep(tokens, input);
    expect([kept.written, noted]).toEqual([[], []]);
  });

  test('is not stored when nobody is signed in any more', async () => {
    await expect(keep(null, { holder, transactions: [] })).rejects.toBeInstanceOf(SignedOutError);
    expect(kept.written).toEqual([]);
  });
});
