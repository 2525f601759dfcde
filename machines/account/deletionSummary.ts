import { assign, setup } from 'xstate';
import type { HistorySize } from '#domain/transaction.ts';
import { call, outputOf, slowThreshold, waiting } from '#machines/shared/flow.ts';
import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { OnScreen } from '#machines/shared/onScreen.ts';

const deletionSummary = setup({
  types: {
    input: {} as { isSignedIn: boolean },
    context: {} as {
      /** Null until the history has loaded. */
      history: HistorySize | null;
      isSignedIn: boolean;
    },
    events: {} as {
      type: 'session.started' | 'session.ended' | 'connection.restored' | 'wait.cancelled';
    },
    tags: {} as 'slow',
  },
  actors: { loadHistory: call<HistorySize, void>('loadHistory') },
  delays: { slowThreshold },
  guards: { isSignedIn: ({ context }) => context.isSignedIn },
  actions: {
    setHistory: assign(({ event }) => ({ history: outputOf<HistorySize>(event) })),
    forgetHistory: assign({ history: null }),
  },
});

/** Counts the transactions that are deleted with the account, from one page of them (section 4 "Account deletion"). */
export const deletionSummaryMachine = deletionSummary.createMachine({
  id: 'deletionSummary',
  description:
    'Counts the transactions that would be deleted with the account, as far as one page shows.',
  meta: {
    title: 'Deletion summary',
    section: '4 “Account deletion”',
    calls: {
      loadHistory: {
        does: 'Asks for the newest twenty transactions, to say how many there are.',
        to: 'POST /v1/client/transactions',
        section: '4, 7, 9',
      },
    },
  } satisfies FlowWords<typeof deletionSummary>,
  context: ({ input }) => ({ ...input, history: null }),
  initial: 'checking',
  on: {
    'session.started': { target: '.loading', actions: 'forgetHistory' },
    'session.ended': { target: '.visitor', actions: 'forgetHistory' },
  },
  states: {
    checking: {
      description: 'Whether somebody is signed in decides whether there is a history to ask for.',
      always: [{ guard: 'isSignedIn', target: 'loading' }, { target: 'visitor' }],
    },
    visitor: { description: 'Nobody is signed in, so there is no history.' },
    loading: {
      ...waiting,
      description: 'The newest transactions are being loaded; room is kept for their number.',
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        onDone: { target: 'loaded', actions: 'setHistory' },
        onError: 'unknown',
      },
      on: { 'wait.cancelled': 'unknown' },
    },
    loaded: {
      description:
        'The page shows the number of transactions, or that more exist than one page holds.',
    },
    unknown: {
      description:
        'They did not load, or the person stopped waiting: the page says that the whole history goes.',
      on: { 'connection.restored': 'loading' },
    },
  },
});

export const onScreen: OnScreen = {
  receives: ['session.started', 'session.ended', 'connection.restored'],
};
