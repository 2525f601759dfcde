import { createActor, createMachine } from 'xstate';
import { expect, test, vi } from 'vitest';
import { toWatchActor } from '#runtime/toWatchActor.ts';

type News = { type: 'door.opened' | 'door.closed' };

/** A flow that watches a door while it is on duty. */
function startFlow() {
  const listeners = new Set<(news: News) => void>();
  const watch = toWatchActor<News>((tell) => {
    listeners.add(tell);
    return () => {
      listeners.delete(tell);
    };
  });
  const heard = vi.fn<(type: string) => void>();
  const flow = createActor(
    createMachine({
      initial: 'onDuty',
      states: {
        onDuty: {
          invoke: { src: watch },
          on: {
            'door.opened': { actions: ({ event }) => heard(event.type) },
            'door.closed': 'free',
          },
        },
        free: { on: { '*': { actions: ({ event }) => heard(event.type) } } },
      },
    }),
  ).start();
  const happen = (type: News['type']) => {
    for (const tell of [...listeners]) tell({ type });
  };
  return { flow, heard, happen, listeners };
}

test('a flow hears what happens outside, as long as it listens', () => {
  const { heard, happen, listeners } = startFlow();
  happen('door.opened');
  happen('door.opened');
  expect(heard.mock.calls).toEqual([['door.opened'], ['door.opened']]);
  happen('door.closed');
  expect(listeners.size).toBe(0);
});

test('nothing is listened to for a flow that has ended', () => {
  const { flow, listeners } = startFlow();
  expect(listeners.size).toBe(1);
  flow.stop();
  expect(listeners.size).toBe(0);
});

test('a watch that belongs to no flow tells nobody', () => {
  const told = vi.fn();
  const watch = createActor(
    toWatchActor<News>((tell) => {
      tell({ type: 'door.opened' });
      told();
      return () => {};
    }),
  );
  watch.start();
  expect(told).toHaveBeenCalledTimes(1);
  expect(watch.getSnapshot().status).toBe('active');
});
