import { sendParent, setup } from 'xstate';
import type { FlowWords } from '#machines/shared/flowWords.ts';

export const connection = setup({
  types: {
    input: {} as { isOnline: boolean },
    context: {} as { isOnline: boolean },
    events: {} as { type: 'connection.lost' | 'connection.restored' },
  },
  guards: { isOnline: ({ context }) => context.isOnline },
  actions: { reportRestored: sendParent({ type: 'connection.restored' }) },
});

/** Whether the device has a network. Calls that failed without one are repeated when it is back. */
export const connectionMachine = connection.createMachine({
  id: 'connection',
  description: 'Whether the device has a network. The screens say when it has none.',
  meta: {
    title: 'Connection',
    section: 'D22',
    events: { 'connection.lost': 'The device has lost its network.' },
  } satisfies FlowWords<typeof connection>,
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: {
      description: 'The device says whether it has a network.',
      always: [{ guard: 'isOnline', target: 'online' }, { target: 'offline' }],
    },
    online: { description: 'There is a network.', on: { 'connection.lost': 'offline' } },
    offline: {
      description: 'The device says it has no network; the screens say so too.',
      on: { 'connection.restored': { target: 'online', actions: 'reportRestored' } },
    },
  },
});
