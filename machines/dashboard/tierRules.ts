import { assign, sendParent, setup } from 'xstate';
import type { TierRule } from '#domain/programme.ts';
import { call, outputOf, slowThreshold } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import {
  failed,
  failureOf,
  isUnreachable,
  loading,
  onLoadError,
  type Failing,
} from '#machines/shared/loader.ts';

/** Reports the conditions of every tier to the dashboard. */
export type TierRulesLoaded = { type: 'tierRules.loaded'; rules: readonly TierRule[] };

const tierRules = setup({
  types: {
    context: {} as Failing,
    events: {} as { type: 'retry.requested' | 'wait.cancelled' | 'connection.restored' },
    tags: {} as 'busy' | 'slow' | 'failed',
  },
  actors: { loadTierRules: call<TierRule[], void>('loadTierRules') },
  delays: { slowThreshold },
  guards: { isUnreachable },
  actions: {
    setFailure: assign({ failure: failureOf }),
    clearFailure: assign({ failure: null }),
    reportRules: sendParent(({ event }): TierRulesLoaded => ({
      type: 'tierRules.loaded',
      rules: outputOf<TierRule[]>(event),
    })),
  },
});

/** Section 3: the dashboard loads the tier rules once; the balance section waits for them. */
export const tierRulesMachine = tierRules.createMachine({
  id: 'tierRules',
  description: 'The conditions of every tier, loaded once with the cabinet.',
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
      ...loading,
      description: 'The conditions of the tiers are loading.',
      invoke: {
        id: 'loadTierRules',
        src: 'loadTierRules',
        onDone: { target: 'loaded', actions: 'reportRules' },
        onError: onLoadError,
      },
    },
    failed: {
      ...failed,
      description:
        'The conditions did not load: the balance section says why and offers to repeat.',
    },
    loaded: { description: 'The dashboard has the conditions.' },
  },
});
