import { assign, setup } from 'xstate';
import type { TransactionPage } from '../src/domain/transaction';
import { call } from './call';
import { patience } from './patience';

/** The newest of the client's operations, and whether there are more; null until they are here. */
type Loaded = { newest: TransactionPage | null };

/** What history a client has, from its newest operations: section 4 "Account deletion". */
export const ownHistoryMachine = setup({
  types: {
    input: {} as { isSignedIn: boolean },
    context: {} as Loaded & { isSignedIn: boolean },
    events: {} as { type: 'session.started' | 'session.ended' | 'connection.restored' },
  },
  actors: { loadNewest: call<TransactionPage, void>('loadNewest') },
  delays: { patience },
  guards: { isSignedIn: ({ context }) => context.isSignedIn },
  actions: { setNewest: assign((_, { newest }: Loaded) => ({ newest })) },
}).createMachine({
  id: 'ownHistory',
  context: ({ input }) => ({ ...input, newest: null }),
  initial: 'checking',
  on: {
    'session.started': {
      target: '.loading',
      actions: { type: 'setNewest', params: { newest: null } },
    },
    'session.ended': {
      target: '.nobody',
      actions: { type: 'setNewest', params: { newest: null } },
    },
  },
  states: {
    checking: {
      description: 'Whether somebody is signed in decides whether there is a history to ask for.',
      always: [{ guard: 'isSignedIn', target: 'loading' }, { target: 'nobody' }],
    },
    nobody: { description: 'Nobody is signed in, so there is no history.' },
    loading: {
      description: 'The newest operations are on their way; the place of their number is kept.',
      invoke: {
        id: 'loadNewest',
        src: 'loadNewest',
        onDone: {
          target: 'loaded',
          actions: { type: 'setNewest', params: ({ event }) => ({ newest: event.output }) },
        },
        onError: 'unknown',
      },
      after: { patience: 'unknown' },
    },
    loaded: {
      description: 'The page says how many operations there are, or that there are more than came.',
    },
    unknown: {
      description:
        'They did not come, or not in time: the page says in words that the whole history goes.',
      on: { 'connection.restored': 'loading' },
    },
  },
});
