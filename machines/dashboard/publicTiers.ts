import { assign, setup } from 'xstate';
import type { TierRule } from '#domain/loyalty.ts';
import { call } from '#machines/shared/call.ts';
import type { FlowMeta } from '#machines/shared/flowMeta.ts';

type Loaded = { rules: TierRule[] };

/** The tiers' conditions on a public page: first as they were at the build, then as the server tells them. */
export const publicTiersMachine = setup({
  types: {
    meta: {} as FlowMeta,
    input: {} as Loaded,
    context: {} as Loaded,
    events: {} as { type: 'tiers.requested' },
  },
  actors: {
    /** Ends when the page has been painted and is idle. */
    settle: call<void, void>('settle'),
    loadTiers: call<TierRule[], void>('loadTiers'),
  },
  guards: { hasRules: (_, { rules }: Loaded) => rules.length > 0 },
  actions: { setRules: assign((_, { rules }: Loaded) => ({ rules })) },
}).createMachine({
  id: 'publicTiers',
  description:
    'The conditions of the tiers: first as they were at the build, then as the server tells them.',
  meta: { title: 'Public tiers', section: '2, 7' },
  context: ({ input }) => input,
  initial: 'settling',
  states: {
    settling: {
      description: 'The page shows the conditions of the build until it has been painted.',
      invoke: { id: 'settle', src: 'settle', onDone: 'loading', onError: 'loading' },
    },
    loading: {
      description: 'The server is asked for the conditions; nothing on the page waits for them.',
      invoke: {
        id: 'loadTiers',
        src: 'loadTiers',
        onDone: [
          {
            guard: { type: 'hasRules', params: ({ event }) => ({ rules: event.output }) },
            target: 'current',
            actions: { type: 'setRules', params: ({ event }) => ({ rules: event.output }) },
          },
          { target: 'built' },
        ],
        onError: 'built',
      },
    },
    current: { description: 'The conditions are those of the server.' },
    built: {
      description: 'The server did not answer: the conditions of the build stay.',
      on: { 'tiers.requested': 'loading' },
    },
  },
});
