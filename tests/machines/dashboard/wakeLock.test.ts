import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { wakeLockMachine } from '#machines/dashboard/wakeLock.ts';
import { heldWatch } from '#tests/support/heldWatch.ts';
import { settled } from '#tests/support/heldCall.ts';

/** A device whose lock the test gives, refuses and takes away. */
function start(isVisible = true) {
  const locks: { signal: AbortSignal; take: () => void; refuse: () => void }[] = [];
  const page = heldWatch<{ type: 'page.hidden' | 'page.shown' }>();
  const machine = wakeLockMachine.provide({
    actors: {
      watchPage: page.logic,
      keepAwake: fromPromise<void, void>(
        ({ signal }) =>
          new Promise((resolve, reject) => {
            locks.push({
              signal,
              take: () => {
                resolve();
              },
              refuse: () => {
                reject(new TypeError('navigator.wakeLock is undefined'));
              },
            });
          }),
      ),
    },
  });
  const actor = createActor(machine, { input: { isVisible } }).start();
  const held = () => locks.filter(({ signal }) => !signal.aborted).length;
  return { actor, page, locks, held, state: () => actor.getSnapshot().value };
}

test('the lock is asked for when the card is shown and let go of when it closes', () => {
  const { actor, page, held } = start();
  expect(held()).toBe(1);
  actor.stop();
  expect([held(), page.isListening()]).toEqual([0, false]);
});

test('it is let go of while the page is out of sight and asked for anew on return', () => {
  const { page, locks, held } = start();
  page.tell({ type: 'page.hidden' });
  expect(held()).toBe(0);
  page.tell({ type: 'page.shown' });
  expect(held()).toBe(1);
  expect(locks.length).toBe(2);
});

test('a page that opens out of sight asks for nothing', () => {
  const { locks, state } = start(false);
  expect(state()).toBe('hidden');
  expect(locks).toEqual([]);
});

test('a device without such a lock does no harm', async () => {
  const { page, locks, state } = start();
  locks[0]?.refuse();
  await settled();
  expect(state()).toBe('unheld');
  page.tell({ type: 'page.hidden' });
  page.tell({ type: 'page.shown' });
  expect(state()).toBe('awake');
});

test('a lock the device took away is asked for again after the next return only', async () => {
  const { page, locks, state } = start();
  locks[0]?.take();
  await settled();
  expect(state()).toBe('unheld');
  expect(locks.length).toBe(1);
  page.tell({ type: 'page.hidden' });
  page.tell({ type: 'page.shown' });
  expect(locks.length).toBe(2);
});
