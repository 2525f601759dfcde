import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { appUpdateMachine } from '#machines/app/appUpdate.ts';
import { edges } from '#tests/support/edges.ts';
import { heldCall, settled } from '#tests/support/heldCall.ts';

function start() {
  const clock = new SimulatedClock();
  const keepApp = heldCall<boolean, void>();
  const checkForUpdate = heldCall<void, void>();
  const forgetApp = heldCall<void, void>();
  const activateUpdate = vi.fn<() => void>();
  const reloadPage = vi.fn<() => void>();
  const actor = createActor(
    appUpdateMachine.provide({
      actors: {
        keepApp: keepApp.logic,
        checkForUpdate: checkForUpdate.logic,
        forgetApp: forgetApp.logic,
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
    { clock },
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
    state: () => actor.getSnapshot(),
  };
}

async function startCurrent() {
  const app = start();
  app.keepApp.resolve(false);
  await settled();
  return app;
}

test('its transitions are those of a newer version that waits to be let in', () => {
  expect(edges(appUpdateMachine)).toEqual([
    'available | update.accepted | switching',
    'available | update.activated | replaced',
    'available | update.postponed | current',
    'checking | done checkForUpdate | current',
    'checking | error checkForUpdate | current',
    'checking | update.activated | replaced',
    'checking | update.found | available',
    'current | after checkInterval | checking',
    'current | update.activated | replaced',
    'current | update.found | available',
    'forgetting | done forgetApp | reloading',
    'forgetting | error forgetApp | reloading',
    'keeping | done keepApp [isWaiting] | available',
    'keeping | done keepApp | current',
    'keeping | error keepApp | unsupported',
    'replaced | update.accepted | reloading',
    'replaced | update.postponed | current',
    'switching | after switchLimit | forgetting',
    'switching | update.activated | reloading',
  ]);
});

test('a browser that keeps nothing asks nothing', async () => {
  const { keepApp, state } = start();
  keepApp.reject(new Error('no'));
  await settled();
  expect(state().matches('unsupported')).toBe(true);
  expect(state().hasTag('offered')).toBe(false);
});

test('a version that waits already is offered at once', async () => {
  const { keepApp, state } = start();
  keepApp.resolve(true);
  await settled();
  expect(state().hasTag('offered')).toBe(true);
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
  const { actor, activateUpdate, reloadPage } = await startCurrent();
  actor.send({ type: 'update.found' });
  actor.send({ type: 'update.postponed' });
  expect(activateUpdate).not.toHaveBeenCalled();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('the page is loaded anew once the newer version has taken over', async () => {
  const { actor, activateUpdate, reloadPage } = await startCurrent();
  actor.send({ type: 'update.found' });
  actor.send({ type: 'update.accepted' });
  expect(activateUpdate).toHaveBeenCalledOnce();
  expect(reloadPage).not.toHaveBeenCalled();
  actor.send({ type: 'update.activated' });
  expect(reloadPage).toHaveBeenCalledOnce();
});

test.each([
  ['forgets the former one', true],
  ['does not even do that', false],
])(
  'a version that does not take over in twenty seconds comes from the server: the device %s',
  async (_, isForgotten) => {
    const { actor, clock, forgetApp, reloadPage, state } = await startCurrent();
    actor.send({ type: 'update.found' });
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
  const { actor, reloadPage, state } = await startCurrent();
  actor.send({ type: 'update.activated' });
  expect(state().hasTag('offered')).toBe(true);
  expect(reloadPage).not.toHaveBeenCalled();
  actor.send({ type: 'update.accepted' });
  expect(reloadPage).toHaveBeenCalledOnce();
});
