import { assign, setup } from 'xstate';
import { toFailure, type Failure } from '#domain/failure.ts';
import { byWeight, type QnaItem } from '#domain/loyalty.ts';
import { call, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';

const questions = setup({
  types: {
    context: {} as { items: readonly QnaItem[]; failure: Failure | null },
    events: {} as { type: 'retry.requested' | 'wait.cancelled' | 'connection.restored' },
    tags: {} as 'busy' | 'slow' | 'failed',
  },
  actors: { loadQuestions: call<QnaItem[], void>('loadQuestions') },
  delays: { slowThreshold },
  guards: {
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
    isEmpty: (_, { items }: { items: readonly QnaItem[] }) => items.length === 0,
  },
  actions: {
    setItems: assign((_, { items }: { items: readonly QnaItem[] }) => ({ items: byWeight(items) })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearFailure: assign({ failure: null }),
  },
});

/** Section 3: the dashboard loads the questions and answers about the programme once. */
export const questionsMachine = questions.createMachine({
  id: 'questions',
  description: 'The questions about the programme, loaded once with the cabinet.',
  meta: {
    title: 'Questions and answers',
    section: '3',
    calls: {
      loadQuestions: {
        does: 'Asks for the questions and answers.',
        to: 'GET /qna-list',
        section: '7, D11',
      },
    },
  } satisfies FlowWords<typeof questions>,
  context: { items: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      ...waiting,
      tags: 'busy',
      description: 'The questions are loading.',
      entry: 'clearFailure',
      invoke: {
        id: 'loadQuestions',
        src: 'loadQuestions',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ items: event.output }) },
            target: 'empty',
          },
          {
            target: 'loaded',
            actions: { type: 'setItems', params: ({ event }) => ({ items: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'wait.cancelled': 'failed' },
    },
    failed: {
      tags: 'failed',
      description: 'The questions did not load: the page says why and offers to repeat.',
      on: {
        'retry.requested': 'loading',
        'connection.restored': { guard: 'isUnreachable', target: 'loading' },
      },
    },
    empty: { description: 'The programme has no questions yet.' },
    loaded: { description: 'The questions are shown, the heaviest first; one is open at most.' },
  },
});
