import { assign, setup } from 'xstate';
import { withKept, type CabinetCopy, type Holder } from '../src/domain/cabinetCopy';
import type { Transaction } from '../src/domain/transaction';
import { call } from './call';

type Page = { offset: number; page: readonly Transaction[] };
type Gathered = {
  holder: Holder | null;
  /** Null before the first page is here. */
  transactions: readonly Transaction[] | null;
};
type Context = Gathered & { copy: CabinetCopy | null };

/** The client's last card and operations as the device keeps them, read only without the server. */
export const cabinetCopyMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'holder.changed'; holder: Holder }
      | ({ type: 'page.loaded' } & Page)
      | { type: 'copy.requested' },
  },
  actors: {
    keepCopy: call<void, Gathered>('keepCopy'),
    /** Ends with null where nothing is kept, or nothing that can be read. */
    readCopy: call<CabinetCopy | null, void>('readCopy'),
  },
  guards: {
    isComplete: ({ context }) => context.holder !== null && context.transactions !== null,
    isThere: (_, { copy }: { copy: CabinetCopy | null }) => copy !== null,
  },
  actions: {
    setHolder: assign((_, { holder }: { holder: Holder }) => ({ holder })),
    addPage: assign(({ context }, page: Page) => ({
      transactions: withKept(context.transactions ?? [], page),
    })),
    setCopy: assign((_, { copy }: { copy: CabinetCopy | null }) => ({ copy })),
    forgetCopy: assign({ copy: null }),
  },
}).createMachine({
  id: 'cabinetCopy',
  context: { holder: null, transactions: null, copy: null },
  initial: 'idle',
  on: {
    'holder.changed': {
      target: '.gathering',
      actions: [{ type: 'setHolder', params: ({ event }) => event }, 'forgetCopy'],
    },
    'page.loaded': {
      target: '.gathering',
      actions: { type: 'addPage', params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      description: 'Nothing has come from the server that the device does not keep already.',
      on: { 'copy.requested': 'reading' },
    },
    gathering: {
      description:
        'Something has come from the server: it is kept once the other part is here too.',
      always: [{ guard: 'isComplete', target: 'keeping' }, { target: 'idle' }],
    },
    keeping: {
      description: 'Card and operations, as the server has just told them, are put on the device.',
      invoke: {
        id: 'keepCopy',
        src: 'keepCopy',
        input: ({ context: { holder, transactions } }) => ({ holder, transactions }),
        onDone: 'idle',
        onError: 'unkept',
      },
    },
    unkept: {
      description: 'This device keeps nothing: without a network there is nothing to show.',
    },
    reading: {
      description: 'The server was not reached: the device is asked what it keeps.',
      invoke: {
        id: 'readCopy',
        src: 'readCopy',
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ copy: event.output }) },
            target: 'shown',
            actions: { type: 'setCopy', params: ({ event }) => ({ copy: event.output }) },
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    shown: {
      description: 'The card and the operations are shown as they were, and since when.',
    },
    absent: {
      description: 'The device keeps nothing of this client.',
      on: { 'copy.requested': 'reading' },
    },
  },
});
