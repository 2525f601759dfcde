import { assign, setup } from 'xstate';
import type { TierRule } from '#domain/programme.ts';
import { call, outputOf } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';

type Loaded = { rules: TierRule[] };

const publicTiers = setup({
  types: {
    input: {} as Loaded,
    context: {} as Loaded,
    events: {} as { type: 'connection.restored' },
  },
  actors: {
    /** Ends when the page has been painted and is idle. */
    settle: call<void, void>('settle'),
    loadTiers: call<TierRule[], void>('loadTiers'),
  },
  guards: { hasRules: ({ event }) => outputOf<TierRule[]>(event).length > 0 },
  actions: { setRules: assign(({ event }) => ({ rules: outputOf<TierRule[]>(event) })) },
});

/** The tiers' conditions on a public page: first those of the build, then those that the server sends. */
export const publicTiersMachine = publicTiers.createMachine({
  id: 'publicTiers',
  description:
    'The conditions of the tiers: first as they were at the build, then as the server sends them.',
  meta: {
    title: 'Public tiers',
    section: '2, 7',
    calls: {
      settle: { does: 'Waits until the page has been painted.', to: null, section: '2' },
      loadTiers: {
        does: 'Asks for the conditions of the tiers.',
        to: 'POST /v1/public/loyalty_levels',
        section: '7',
      },
    },
  } satisfies FlowWords<typeof publicTiers>,
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
          { guard: 'hasRules', target: 'current', actions: 'setRules' },
          { target: 'built' },
        ],
        onError: 'built',
      },
    },
    current: { description: 'The conditions are those of the server.' },
    built: {
      description: 'The server did not answer: the conditions of the build stay.',
      on: { 'connection.restored': 'loading' },
    },
  },
});

export const onScreen: OnScreen = { receives: ['connection.restored'] };
