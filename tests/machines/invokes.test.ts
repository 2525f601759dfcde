import { expect, test } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import { call } from '#machines/shared/call.ts';
import { escalate, escalation } from '#machines/shared/escalate.ts';
import { machineFiles } from '#viewer/machines.ts';
import { unhandledInvokes } from '#tests/support/unhandledInvokes.ts';

const machines = machineFiles.map(({ machine }) => [machine.id, machine] as const);

test.each(machines)('%s says what follows when something it runs fails', (_, machine) => {
  expect(unhandledInvokes(machine)).toEqual([]);
});

const broken = call<void, void>('broken');

test('an invoke whose failure nobody handles is found, in any state', () => {
  const machine = setup({ actors: { broken } }).createMachine({
    initial: 'asking',
    invoke: { id: 'watchPage', src: 'broken' },
    states: {
      asking: { invoke: { id: 'load', src: 'broken', onDone: 'done', onError: 'done' } },
      done: { invoke: { id: 'store', src: 'broken' } },
    },
  });
  expect(unhandledInvokes(machine)).toEqual([': watchPage', 'done: store']);
});

test('a flow that escalates a failure within it fails with it, for whoever runs it', async () => {
  const inner = setup({ actors: { broken }, actions: escalation }).createMachine({
    invoke: { id: 'within', src: 'broken', onError: escalate },
  });
  const outer = createActor(
    setup({ actors: { inner } }).createMachine({
      initial: 'running',
      states: { running: { invoke: { src: 'inner', onError: 'failed' } }, failed: {} },
    }),
  ).start();
  await waitFor(outer, (snapshot) => snapshot.matches('failed'), { timeout: 1_000 });
  expect(outer.getSnapshot().status).toBe('active');
});
