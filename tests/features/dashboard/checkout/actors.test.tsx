// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '#machines/app/session.ts';
import { offlineSnapshotMachine } from '#machines/dashboard/offlineSnapshot.ts';
import type { Client } from '#domain/client.ts';
import { composeCheckout } from '#features/dashboard/checkout/actors.ts';
import { DialogContext } from '#ui/dialog/dialogContext.ts';
import { client, tokens } from '#tests/support/examples.ts';
import { settled } from '#tests/support/heldCall.ts';
import { named } from '#tests/support/named.ts';
import { standalone } from '#tests/support/standalone.ts';

let held: FakeLock[] = [];

/** A device's lock on its screen, which the test may take away. */
class FakeLock extends EventTarget {
  release = vi.fn(() => {
    this.takeAway();
    return Promise.resolve();
  });
  takeAway() {
    held = held.filter((lock) => lock !== this);
    this.dispatchEvent(new Event('release'));
  }
}

const request = vi.fn((_kind: string) => {
  const lock = new FakeLock();
  held.push(lock);
  return Promise.resolve(lock);
});

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
};
const turn = async (state: DocumentVisibilityState) => {
  see(state);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
};

beforeEach(() => {
  held = [];
  request.mockClear();
  see('visible');
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function compose() {
  const loadProfile = fromPromise<Client, void>(() => Promise.resolve(client));
  const session = createActor(standalone(sessionMachine.provide({ actors: { loadProfile } })), {
    input: { tokens, codeLength: 4 },
  }).start();
  const copy = createActor(offlineSnapshotMachine, { input: { client } }).start();
  return composeCheckout({ session, copy });
}

async function start() {
  const wakeLock = createActor(compose().flows.wakeLock).start();
  await settled();
  return wakeLock;
}

test('section 3: the screen is kept on while the card is shown, and no longer', async () => {
  const wakeLock = await start();
  expect(request.mock.calls).toEqual([['screen']]);
  expect(held).toHaveLength(1);
  wakeLock.stop();
  await settled();
  expect(held).toEqual([]);
});

test('out of sight the screen may go dark; on return it is kept on again', async () => {
  const wakeLock = await start();
  await turn('hidden');
  expect(held).toEqual([]);
  await turn('visible');
  expect(request).toHaveBeenCalledTimes(2);
  expect(held).toHaveLength(1);
  wakeLock.stop();
});

test('a card that is opened out of sight keeps the screen on once it is looked at', async () => {
  see('hidden');
  const wakeLock = await start();
  expect(request).not.toHaveBeenCalled();
  await turn('visible');
  expect(held).toHaveLength(1);
  wakeLock.stop();
});

test('a closed card asks for the screen no more, whatever becomes of the page', async () => {
  const wakeLock = await start();
  wakeLock.stop();
  await turn('hidden');
  await turn('visible');
  expect(request).toHaveBeenCalledTimes(1);
});

test('a device that takes its lock away is not asked again while the card stays in sight', async () => {
  const wakeLock = await start();
  held[0]?.takeAway();
  await expect.poll(() => wakeLock.getSnapshot().value).toBe('unheld');
  expect(request).toHaveBeenCalledTimes(1);
  wakeLock.stop();
});

test('what is shown is the card of the client who is signed in', async () => {
  const { view } = compose();
  await settled();
  render(
    <DialogContext value={{ titleId: 'title', onClose: () => {} }}>
      {view({}, { id: 'checkout' })}
    </DialogContext>,
  );
  await act(settled);
  expect(screen.getByText(named('7013 4521 8890 3003'))).toBeTruthy();
});
