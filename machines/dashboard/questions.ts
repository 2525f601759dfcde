import { assign, setup } from 'xstate';
import { byWeight, type QnaItem } from '#domain/programme.ts';
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

const questions = setup({
  types: {
    context: {} as Failing & { items: readonly QnaItem[] },
    events: {} as { type: 'retry.requested' | 'wait.cancelled' | 'connection.restored' },
    tags: {} as 'busy' | 'slow' | 'failed',
  },
  actors: { loadQuestions: call<QnaItem[], void>('loadQuestions') },
  delays: { slowThreshold },
  guards: {
    isUnreachable,
    isEmpty: ({ event }) => outputOf<QnaItem[]>(event).length === 0,
  },
  actions: {
    setItems: assign(({ event }) => ({ items: byWeight(outputOf<QnaItem[]>(event)) })),
    setFailure: assign({ failure: failureOf }),
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
      ...loading,
      description: 'The questions are loading.',
      invoke: {
        id: 'loadQuestions',
        src: 'loadQuestions',
        onDone: [
          { guard: 'isEmpty', target: 'empty' },
          { target: 'loaded', actions: 'setItems' },
        ],
        onError: onLoadError,
      },
    },
    failed: {
      ...failed,
      description: 'The questions did not load: the page says why and offers to repeat.',
    },
    empty: { description: 'The programme has no questions yet.' },
    loaded: { description: 'The questions are shown, the heaviest first; one is open at most.' },
  },
});
