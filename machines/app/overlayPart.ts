import { assign, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { call } from '#machines/shared/call.ts';
import { patience, waiting } from '#machines/shared/patience.ts';

/** The part of the app that a modal shows, brought when the modal is first opened. */
export const overlayPartMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'part.requested' | 'wait.cancelled' | 'view.failed' },
    tags: {} as 'busy' | 'slow',
  },
  actors: { loadPart: call<void, void>('loadPart') },
  delays: { patience },
  guards: { isUnreachable: ({ context }) => context.failure?.kind === 'unreachable' },
  actions: {
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
    setUnreachable: assign({ failure: { kind: 'unreachable' } }),
    reloadApp: () => {},
  },
}).createMachine({
  id: 'overlayPart',
  context: { failure: null },
  initial: 'loading',
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'The modal is open; what it holds is on its way.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadPart',
        src: 'loadPart',
        onDone: 'ready',
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'wait.cancelled': { target: 'failed', actions: 'setUnreachable' } },
    },
    ready: {
      description: 'The modal shows what it is there for.',
      on: { 'view.failed': 'broken' },
    },
    broken: {
      description: 'What is there cannot be drawn; the person has it drawn anew, or closes it.',
      on: { 'part.requested': 'ready' },
    },
    failed: {
      description: 'It did not come: without a network it is asked for again, else the app is.',
      on: {
        'part.requested': [{ guard: 'isUnreachable', target: 'loading' }, { actions: 'reloadApp' }],
      },
    },
  },
});
