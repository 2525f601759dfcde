import { assign, sendParent, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import type { TierRule } from '#domain/loyalty.ts';
import { call, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

/** What the dashboard is told: the conditions of every tier. */
export type TierRulesLoaded = { type: 'tierRules.loaded'; rules: readonly TierRule[] };

const tierRules = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'retry.requested' | 'wait.cancelled' | 'connection.restored' },
    tags: {} as 'busy' | 'slow' | 'failed',
  },
  actors: { loadTierRules: call<TierRule[], void>('loadTierRules') },
  delays: { slowThreshold },
  guards: { isUnreachable: ({ context }) => context.failure?.kind === 'unreachable' },
  actions: {
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    reportRules: sendParent((_, { rules }: { rules: readonly TierRule[] }) => ({
      type: 'tierRules.loaded' as const,
      rules,
    })),
  },
});

/** Section 3: the dashboard loads the tier rules once; the balance section waits for them. */
export const tierRulesMachine = tierRules.createMachine({
  id: 'tierRules',
  description: 'What every tier asks for, loaded once with the cabinet.',
  meta: {
    title: 'Tier rules',
    section: '3, 4 “Tier calculation”',
    calls: {
      loadTierRules: {
        does: 'Asks for the conditions of the tiers.',
        to: 'POST /v1/public/loyalty_levels',
        section: '3, 7',
      },
    },
  } satisfies FlowWords<typeof tierRules>,
  context: { failure: null },
  initial: 'loading',
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'The conditions of the tiers are loading.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadTierRules',
        src: 'loadTierRules',
        onDone: {
          target: 'loaded',
          actions: { type: 'reportRules', params: ({ event }) => ({ rules: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'wait.cancelled': 'failed' },
    },
    failed: {
      tags: 'failed',
      description:
        'The conditions did not load: the balance section says why and offers to repeat.',
      on: {
        'retry.requested': 'loading',
        'connection.restored': { guard: 'isUnreachable', target: 'loading' },
      },
    },
    loaded: { description: 'The dashboard has the conditions.' },
  },
});
