import { createActor, waitFor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { atOnce, toPromiseActor } from '#app/promiseActors.ts';
import { settled } from '#tests/support/heldCall.ts';

test('a call gets its input, and its answer waits until the page has had a turn', async () => {
  const perform = vi.fn((name: string, _: AbortSignal) => Promise.resolve(`Здравствуйте, ${name}`));
  let release = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  const call = createActor(toPromiseActor(perform, pause), { input: 'Анна' }).start();
  await settled();
  expect(perform).toHaveBeenCalledWith('Анна', expect.any(AbortSignal));
  expect(call.getSnapshot().status).toBe('active');
  release();
  const { output } = await waitFor(call, ({ status }) => status === 'done');
  expect(output).toBe('Здравствуйте, Анна');
});

test.each([
  ['a turn of the page', undefined],
  ['nothing at all', atOnce],
])('a call that waits for %s ends with its answer', async (_, pause) => {
  const call = createActor(toPromiseActor(() => Promise.resolve('answer'), pause)).start();
  const { output } = await waitFor(call, ({ status }) => status === 'done');
  expect(output).toBe('answer');
});

test('a call that nobody waits for any more is given up', async () => {
  const signals: AbortSignal[] = [];
  const logic = toPromiseActor((_: unknown, signal) => {
    signals.push(signal);
    return new Promise<never>(() => {});
  });
  const call = createActor(logic).start();
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  call.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('a call that fails says why', async () => {
  const lost = new Error('No network');
  const call = createActor(toPromiseActor(() => Promise.reject(lost)));
  const failed = vi.fn();
  call.subscribe({ error: failed });
  call.start();
  await settled();
  expect(failed.mock.calls).toEqual([[lost]]);
});
