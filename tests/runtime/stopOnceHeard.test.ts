import { createActor, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { stopOnceHeard } from '#runtime/stopOnceHeard.ts';
import { tokens } from '#tests/support/examples.ts';
import { settled } from '#tests/support/heldCall.ts';
import { startRoot } from '#tests/support/root.ts';

const others = { accessToken: 'access-2', refreshToken: 'refresh-2' };

const askingMachine = setup({
  types: { events: {} as { type: 'answered' | 'repeated' } },
}).createMachine({
  initial: 'asking',
  states: { asking: { tags: 'busy', on: { answered: 'still', repeated: 'asking' } }, still: {} },
});

/** A flow that is out of sight while the server is still to answer it. */
function leave(held: typeof tokens | null = tokens) {
  const { root, session } = startRoot({ tokens: held });
  const flow = createActor(askingMachine).start();
  void stopOnceHeard(flow, flow, { session, news: root });
  const isStopped = async () => {
    await settled();
    return flow.getSnapshot().status === 'stopped';
  };
  return { session, flow, isStopped };
}

describe('a flow that is left while it asks', () => {
  test('is heard until the answer is there', async () => {
    const { flow, isStopped } = leave();
    flow.send({ type: 'repeated' });
    expect(await isStopped()).toBe(false);
    flow.send({ type: 'answered' });
    expect(await isStopped()).toBe(true);
  });

  test('is heard while the session goes on with other tokens', async () => {
    const { session, isStopped } = leave();
    session.send({ type: 'tokens.issued', tokens: others });
    expect(await isStopped()).toBe(false);
  });

  test('is stopped when another client signs in in its place', async () => {
    const { session, isStopped } = leave();
    expect(await isStopped()).toBe(false);
    session.send({ type: 'tabMessage.received', message: 'signed-in' });
    expect(await isStopped()).toBe(true);
  });

  test('is stopped when the session ends', async () => {
    const { session, isStopped } = leave();
    expect(await isStopped()).toBe(false);
    session.send({ type: 'page.returned', isSignedOut: true });
    expect(await isStopped()).toBe(true);
  });

  test('is stopped at once when nobody is signed in', async () => {
    const { isStopped } = leave(null);
    expect(await isStopped()).toBe(true);
  });
});

test('a flow that asks nothing is stopped at once', async () => {
  const flow = createActor(askingMachine).start();
  flow.send({ type: 'answered' });
  const { root, session } = startRoot({ tokens });
  void stopOnceHeard(flow, flow, { session, news: root });
  await settled();
  expect(flow.getSnapshot().status).toBe('stopped');
});
