import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import type { WorkerNews } from '#browser/serviceWorker.ts';
import { toWatchActor } from '#app/promiseActors.ts';
import { heldCall, settled, heldWatch } from '#tests/support/heldCall.ts';

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
