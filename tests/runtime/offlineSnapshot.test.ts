// @vitest-environment jsdom
import { createActor, toPromise, type AnyActorLogic } from 'xstate';
import { beforeEach, expect, test, vi } from 'vitest';
import { composeCopy } from '#runtime/offlineSnapshot.ts';
import { digestOf } from '#browser/tokenFamily.ts';
import { client, tokens } from '#tests/support/examples.ts';

const kept = vi.hoisted(() => ({ text: null as string | null }));
vi.mock('#browser/snapshotCopy.ts', () => ({
  readCopy: () => Promise.resolve(kept.text),
  writeCopy: () => Promise.resolve(),
}));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00+03:00'), toFake: ['Date'] });
});

function read(held: typeof tokens | null) {
  const session = { getSnapshot: () => ({ context: { tokens: held } }) };
  const { readCopy } = composeCopy(session as never).implementations.actors as unknown as {
    readCopy: AnyActorLogic;
  };
  return toPromise(createActor(readCopy).start());
}

test('a device that keeps nothing has no copy, whether anybody is signed in or not', async () => {
  kept.text = null;
  const nothing = { copy: null, isOwn: false, today: '2026-11-20' };
  await expect(read(tokens)).resolves.toEqual(nothing);
  await expect(read(null)).resolves.toEqual(nothing);
});

test('a copy is of the session that holds its tokens, and of no other', async () => {
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
  kept.text = await copyOf({ accessToken: 'access-9', refreshToken: 'refresh-9' });
  await expect(read(tokens)).resolves.toMatchObject({ copy: { card }, isOwn: false });
});
