import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import type { WorkerNews } from '#browser/serviceWorker.ts';
import { toWatchActor } from '#runtime/toWatchActor.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';
import { heldWatch } from '#tests/support/heldWatch.ts';

function start({ isNeeded = true } = {}) {
  const clock = new SimulatedClock();
  const keepApp = heldCall<boolean, void>();
  const checkForUpdate = heldCall<void, void>();
  const forgetApp = heldCall<void, void>();
  const versions = heldWatch<{ type: WorkerNews }>();
  const notes: string[] = [];
  const activateUpdate = vi.fn<() => void>();
  const reloadPage = vi.fn<() => void>();
  const actor = createActor(
    appUpdateMachine.provide({
      actors: {
        keepApp: keepApp.logic,
        checkForUpdate: checkForUpdate.logic,
        forgetApp: forgetApp.logic,
        watchVersions: versions.logic,
        showNote: toWatchActor(() => {
          notes.push('drawn');
          return () => {
            notes.push('taken away');
          };
        }),
      },
      actions: {
        activateUpdate: () => {
          activateUpdate();
        },
        reloadPage: () => {
          reloadPage();
        },
      },
    }),
    { clock, input: { isNeeded } },
  );
  actor.start();
  return {
    actor,
    clock,
    keepApp,
    checkForUpdate,
    forgetApp,
    activateUpdate,
    reloadPage,
    versions,
    notes,
    state: () => actor.getSnapshot(),
  };
}

async function startCurrent() {
  const app = start();
  app.keepApp.resolve(false);
  await settled();
  return app;
}

test('a browser that keeps nothing asks nothing', async () => {
  const { keepApp, state } = start();
  keepApp.reject(new Error('no'));
  await settled();
  expect(state().matches('unsupported')).toBe(true);
  expect(state().matches('offered')).toBe(false);
});

test('a version that waits already is offered at once', async () => {
  const { keepApp, state } = start();
  keepApp.resolve(true);
  await settled();
  expect(state().matches('offered')).toBe(true);
});

test('a cabinet that stays open asks for a newer version every hour', async () => {
  const { clock, checkForUpdate, state } = await startCurrent();
  clock.increment(3_599_999);
  expect(checkForUpdate.inputs).toHaveLength(0);
  clock.increment(1);
  expect(checkForUpdate.inputs).toHaveLength(1);
  checkForUpdate.reject(new Error('offline'));
  await settled();
  expect(state().matches('current')).toBe(true);
});

test('nothing is replaced under the hands of a person', async () => {
  const { actor, versions, activateUpdate, reloadPage } = await startCurrent();
  versions.tell({ type: 'update.found' });
  actor.send({ type: 'update.postponed' });
  expect(activateUpdate).not.toHaveBeenCalled();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('the page is loaded anew once the newer version has taken over', async () => {
  const { actor, versions, activateUpdate, reloadPage } = await startCurrent();
  versions.tell({ type: 'update.found' });
  actor.send({ type: 'update.accepted' });
  expect(activateUpdate).toHaveBeenCalledOnce();
  expect(reloadPage).not.toHaveBeenCalled();
  versions.tell({ type: 'update.activated' });
  expect(reloadPage).toHaveBeenCalledOnce();
});

test.each([
  ['forgets the former one', true],
  ['does not even do that', false],
])(
  'a version that does not take over in twenty seconds comes from the server: the device %s',
  async (_, isForgotten) => {
    const { actor, clock, versions, forgetApp, reloadPage, state } = await startCurrent();
    versions.tell({ type: 'update.found' });
    actor.send({ type: 'update.accepted' });
    clock.increment(19_999);
    expect(forgetApp.inputs).toHaveLength(0);
    clock.increment(1);
    expect(forgetApp.inputs).toHaveLength(1);
    expect(state().hasTag('busy')).toBe(true);
    expect(reloadPage).not.toHaveBeenCalled();
    if (isForgotten) forgetApp.resolve();
    else forgetApp.reject(new Error('no'));
    await settled();
    expect(reloadPage).toHaveBeenCalledOnce();
  },
);

test('what another tab has let in is offered here, not forced', async () => {
  const { actor, versions, reloadPage, state } = await startCurrent();
  versions.tell({ type: 'update.activated' });
  expect(state().matches('offered')).toBe(true);
  expect(reloadPage).not.toHaveBeenCalled();
  actor.send({ type: 'update.accepted' });
  expect(reloadPage).toHaveBeenCalledOnce();
});

test('nothing is put on the device before the cabinet is opened', () => {
  const { actor, keepApp, state } = start({ isNeeded: false });
  expect(state().matches('unneeded')).toBe(true);
  expect(keepApp.inputs).toHaveLength(0);
  actor.send({ type: 'dashboard.opened' });
  expect(keepApp.inputs).toHaveLength(1);
});

test('the cabinet that is opened once more asks the device for nothing', async () => {
  const { actor, keepApp, state } = await startCurrent();
  actor.send({ type: 'dashboard.opened' });
  expect(keepApp.inputs).toHaveLength(1);
  expect(state().matches('current')).toBe(true);
});

test('one note is drawn from the offer to its answer, whatever happens meanwhile', async () => {
  const { actor, versions, notes } = await startCurrent();
  expect(notes).toEqual([]);
  versions.tell({ type: 'update.found' });
  versions.tell({ type: 'update.activated' });
  expect(notes).toEqual(['drawn']);
  actor.send({ type: 'update.postponed' });
  expect(notes.splice(0)).toEqual(['drawn', 'taken away']);
  versions.tell({ type: 'update.found' });
  actor.send({ type: 'update.accepted' });
  versions.tell({ type: 'update.activated' });
  expect(notes).toEqual(['drawn']);
});

test('a note that cannot be drawn leaves the newer version to the next start', async () => {
  const actor = createActor(
    appUpdateMachine.provide({
      actors: {
        keepApp: fromPromise(() => Promise.resolve(true)),
        watchVersions: heldWatch().logic,
        showNote: fromPromise(() => Promise.reject(new Error('No part'))),
      },
    }),
    { input: { isNeeded: true } },
  ).start();
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ value: { offered: 'available' }, status: 'active' });
});
