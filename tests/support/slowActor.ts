import { createActor, setup } from 'xstate';

const slow = setup({ types: { events: {} as { type: 'wait.cancelled' }, tags: {} as 'slow' } });

/** A flow whose call has taken longer than ten seconds, until the person gives up waiting. */
export const slowActor = () =>
  createActor(
    slow.createMachine({
      initial: 'waiting',
      states: {
        waiting: { tags: 'slow', on: { 'wait.cancelled': 'cancelled' } },
        cancelled: {},
      },
    }),
  ).start();
